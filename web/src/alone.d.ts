/** Whether the server runs inside this page, so that everything stays on this device. The build sets it (vite.config.ts). */
declare const ALONE: boolean;
