-- The email of a request, as a keyed hash: requests of an email are handled before its verification is judged. Null for
-- requests of earlier versions.
alter table accounts.mail_request add column subject bytea;
-- accounts.take-mail-requests-of: the pending requests of an email.
create index mail_request_by_subject on accounts.mail_request (subject);
