-- An exchange is a kind of book of its own. Its fee is data of the code (odds/books/exchanges.ts).
alter table odds.book drop constraint book_kind_check;
alter table odds.book add constraint book_kind_check check (kind in ('sportsbook', 'pick-em', 'exchange'));
update odds.book set kind = 'exchange' where key in ('betopenly', 'kalshi', 'novig', 'polymarket', 'prophetx');
