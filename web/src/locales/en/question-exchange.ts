export const questionExchange = {
  formats: {
    qti22: 'QTI 2.2 (.zip)',
    qti30: 'QTI 3.0 (.zip)',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV (.csv)',
    moodle: 'XML for Moodle (.xml)',
    gift: 'GIFT for Moodle (.txt)',
  },
  export: {
    hint: 'Export the listed questions as',
    moodle:
      'Moodle has no place for competency, Bloom level, difficulty, rubric and parameters. Files for Moodle carry them for importing here again.',
  },
  import: {
    title: 'Import questions',
    choose: 'Choose a question file',
    drop: 'Drop a file here, or click to choose one',
    kinds:
      'QTI 2.1, 2.2, 3.0 (.zip), Excel (.xlsx), CSV, GIFT (.txt) or XML (.xml) from Moodle. At most {{max}} questions and {{megabytes}} MB.',
    other: 'Drop or choose another file',
    template: 'No file yet? Download a template:',
    templateXlsx: 'Excel',
    templateCsv: 'CSV',
    wrongType: 'The file must end in .zip, .xml, .xlsx, .csv, .gift or .txt.',
    tooLarge: 'The file is larger than {{megabytes}} MB.',
    run: 'Import selected ({{count}})',
  },
  preview: {
    caption: 'Questions in the file',
    summary: 'Can be imported: {{good}}. Cannot: {{bad}}.',
    fileNotes: 'About this file',
    withoutDuplicates: 'Select without duplicates',
    choose: 'Select',
    chooseOne: 'Select question {{place}}',
    places: { row: 'Row', line: 'Line', file: 'File' },
    question: 'Question',
    notes: 'Notes',
    ok: 'Complete',
    options: 'Options: {{count}}',
    pictures: 'Pictures: {{count}}',
    inBank: 'A question with the same text is already in the bank.',
    inFile: 'The same as question {{number}} in this file.',
    filters: {
      all: 'All ({{count}})',
      problems: 'Cannot be imported ({{count}})',
      notKept: 'Not fully kept ({{count}})',
      duplicates: 'Duplicates ({{count}})',
    },
  },
  defaults: {
    title: 'For information missing from the file',
  },
  outcome: {
    done: 'Imported and waiting for validation: {{count}}.',
    skipped: 'Not imported: {{count}}.',
  },
}
