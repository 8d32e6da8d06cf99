-- The queue retries mails: platform.mail keeps only what is to be sent.
alter table platform.mail drop column next_try_at, drop column tries;
