-- What the screens of prices compare with, and how the margin is taken out of it, where a request does not say.
alter table preferences.preference
  -- consensus, sharp, model, or the key of a book.
  add against text not null default 'consensus',
  add devig text not null default 'proportional'
    check (devig in ('proportional', 'additive', 'power', 'shin', 'worst'));
