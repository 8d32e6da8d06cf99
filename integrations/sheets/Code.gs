// Prop-Pick in Google Sheets: a menu, and the function PROPPICK. Address and key are kept in the properties of the user who
// connects, never in a cell, and the key is sent in a header.

const ADDRESS = 'address';
const KEY = 'key';

/** The newest lists, by the titles of the menu. */
const LISTS = {
  'Insert the best picks': 'picks/top?count=25&state=upcoming',
  'Insert all props': 'research/props?state=upcoming&pageSize=200',
  'Insert my bets': 'me/bets?limit=200',
};

function onOpen() {
  const menu = SpreadsheetApp.getUi()
    .createMenu('Prop-Pick')
    .addItem('Connect', 'connect')
    .addItem('Disconnect', 'disconnect');
  menu.addSeparator();
  Object.keys(LISTS).forEach((title, place) => menu.addItem(title, `insertList${place + 1}`));
  menu.addToUi();
}

/** Asks for address and key, tries them, and keeps them. */
function connect() {
  const address = ask('The address of the service, such as https://picks.example.org');
  if (address === undefined) return;
  const key = ask('Your API key (pp_…). Create one on the page Account.');
  if (key === undefined) return;
  const connection = { [ADDRESS]: address.replace(/\/+$/, ''), [KEY]: key };
  read(connection, 'picks/top?count=1', 1);
  PropertiesService.getUserProperties().setProperties(connection);
  SpreadsheetApp.getUi().alert('Connected. Try =PROPPICK("picks/top") in a cell.');
}

function disconnect() {
  const properties = PropertiesService.getUserProperties();
  [ADDRESS, KEY].forEach((name) => properties.deleteProperty(name));
  SpreadsheetApp.getUi().alert('Disconnected: address and key are deleted.');
}

function ask(question) {
  const ui = SpreadsheetApp.getUi();
  const response = ui.prompt('Prop-Pick', question, ui.ButtonSet.OK_CANCEL);
  const text = response.getResponseText().trim();
  return response.getSelectedButton() === ui.Button.OK && text !== '' ? text : undefined;
}

function insertList1() {
  insert(0);
}
function insertList2() {
  insert(1);
}
function insertList3() {
  insert(2);
}

/** Writes all pages of a list as values into a new sheet: they stay as they are. */
function insert(place) {
  const rows = read(connected(), Object.values(LISTS)[place], 10);
  const sheet = SpreadsheetApp.getActiveSpreadsheet().insertSheet();
  sheet.getRange(1, 1, rows.length, rows[0].length).setValues(rows);
  sheet.setFrozenRows(1);
}

/**
 * A list of the service with its header.
 *
 * @param {string} path The path behind /api/v1 with its parameters, such as "picks/top?count=25".
 * @param {number} pages Pages at most; 1 by default.
 * @return The rows.
 * @customfunction
 */
function PROPPICK(path, pages) {
  return read(connected(), path, pages || 1);
}

function connected() {
  const found = PropertiesService.getUserProperties().getProperties();
  if (!found[ADDRESS] || !found[KEY]) throw new Error('Not connected: Prop-Pick > Connect');
  return found;
}

/** The rows of the pages of a list, with the header first. */
function read(connection, path, pages) {
  const clean = String(path).replace(/^\/?(api\/v1\/)?/, '');
  if (!/^https:\/\/[^/?#]+/.test(connection[ADDRESS])) throw new Error('The address must begin with https://');
  const [place] = clean.split('?');
  if (!/^[\w/-]+$/.test(place)) throw new Error(`${place} is no path of the service, such as picks/top`);
  const rows = [];
  let query = clean.slice(place.length);
  for (let page = 0; page < pages; page += 1) {
    const response = UrlFetchApp.fetch(`${connection[ADDRESS]}/api/v1/${place}${query}`, {
      headers: { 'X-API-Key': connection[KEY], Accept: 'text/csv' },
      followRedirects: false,
      muteHttpExceptions: true,
    });
    const text = response.getContentText('UTF-8');
    if (response.getResponseCode() !== 200) throw new Error(problemIn(text, response.getResponseCode()));
    const [header, ...records] = Utilities.parseCsv(text);
    if (page === 0) rows.push(header);
    rows.push(...records.map((record) => record.map(cellOf)));
    const next = /<(\?[^>]*)>;\s*rel="next"/.exec(headerOf(response, 'link'));
    if (next === null) break;
    query = next[1];
  }
  return rows;
}

/** A header in any letter case; empty if it is not there. */
function headerOf(response, name) {
  const found = Object.entries(response.getHeaders()).find(([one]) => one.toLowerCase() === name);
  return found === undefined ? '' : String(found[1]);
}

/** Numbers and truth values as such; all else is text. */
function cellOf(text) {
  if (/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** What a problem document says. */
function problemIn(text, status) {
  try {
    const { title, detail } = JSON.parse(text);
    return [title, detail].filter(Boolean).join(': ');
  } catch (_) {
    return `The service responded with ${status}.`;
  }
}
