export { serveHttp, type McpOverHttp } from './serve-http.ts';
export { serveStdio } from './serve-stdio.ts';
