export const imports = {
  running: 'Import under way',
  done: 'Import finished',
  failed: 'Import failed. Nothing was stored.',
  queued: 'Waiting for its turn…',
  reading: 'Reading the file…',
  progress: '{{done}} of {{total}}',
  storing: 'Storing everything at once…',
  label: 'Progress of the import',
  leave:
    'You may leave this page or close the browser. The import goes on on the server, and a notification tells you when it is finished.',
  unknown: 'The server does not answer, so the progress of the import is unknown. This page keeps trying.',
  again: 'Choose a file again',
  open: 'View import',
  gone: 'This import is no longer kept. The accounts or questions that it created are still there.',
  newPasswords: 'New passwords can be made from the list, for all selected rows.',
  kept: 'These passwords are deleted at {{time}}, or once this list is closed after it was printed or saved. They must be changed at the first login.',
  closeText: 'This list was neither printed nor saved. It can be opened again until {{time}}, then it is deleted.',
}
