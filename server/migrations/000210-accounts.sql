-- The version of credentials, for the module that counts requests: it reads the version with each count.
create view accounts.credential_versions as
  select version from accounts.credential_version;
