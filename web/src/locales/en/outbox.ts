export const outbox = {
  hint: 'Mail that was not sent because no mail server is configured, newest first (100 at most).',
  smtp: 'A mail server is configured: new mail is sent at once and does not appear here.',
  noSmtp: 'No mail server is configured: forward these yourself.',
  empty: 'There is no mail.',
  search: 'Search address, subject or text',
  shown: '{{shown}} of {{total}} messages',
  shown_one: '{{shown}} of {{total}} message',
}
