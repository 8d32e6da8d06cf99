export { restoreBackup, type RestoreReport } from './restore.ts';
export { takeBackup, type BackupReport } from './take.ts';
