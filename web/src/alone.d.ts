/** Whether the server is in this page, which then plays on this device alone. Said when the page is built (vite.config.ts). */
declare const ALONE: boolean;
