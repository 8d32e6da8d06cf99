// `npm run docs:site`: builds the guide from docs/ into web/guide/dist if it is missing or older. In a checkout, the service
// runs this for the first reader of /docs/guide, with the packages that `npm start` installed.
import { buildWeb } from './build-web.mjs';
import { findNode } from './setup.mjs';

buildWeb(findNode(), 'guide');
