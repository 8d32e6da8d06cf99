/**
 * The tools that the service does not need: fits, backtests, and checks of time stamps and of site folders. Only the commands
 * that use them load them. No other file of the server may enter `tools/`.
 */
export const tools = () => import('../../../../tools/src/index.ts');
