export const questionExchange = {
  formats: {
    qti22: 'QTI 2.2 (.zip)',
    qti30: 'QTI 3.0 (.zip)',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV (.csv)',
    moodle: 'XML untuk Moodle (.xml)',
    gift: 'GIFT untuk Moodle (.txt)',
  },
  export: {
    hint: 'Ekspor soal yang tampil sebagai',
    moodle:
      'Moodle tidak mengenal kompetensi, level Bloom, tingkat kesulitan, rubrik, dan parameter. File untuk Moodle membawanya bagi impor kembali ke sini.',
  },
  import: {
    title: 'Impor soal',
    choose: 'Pilih file soal',
    drop: 'Letakkan file di sini, atau klik untuk memilih',
    kinds:
      'QTI 2.1, 2.2, 3.0 (.zip), Excel (.xlsx), CSV, GIFT (.txt) atau XML (.xml) dari Moodle. Maksimal {{max}} soal dan {{megabytes}} MB.',
    other: 'Letakkan atau pilih file lain',
    template: 'Belum punya file? Unduh templat:',
    templateXlsx: 'Excel',
    templateCsv: 'CSV',
    wrongType: 'File harus berakhiran .zip, .xml, .xlsx, .csv, .gift, atau .txt.',
    tooLarge: 'File lebih besar dari {{megabytes}} MB.',
    run: 'Impor {{count}} soal',
  },
  preview: {
    caption: 'Soal dalam file',
    summary: '{{good}} soal dapat diimpor, {{bad}} tidak dapat',
    fileNotes: 'Tentang file ini',
    withoutDuplicates: 'Pilih tanpa duplikat',
    choose: 'Pilih',
    chooseOne: 'Pilih soal {{place}}',
    places: { row: 'Baris', line: 'Baris', file: 'File' },
    question: 'Soal',
    notes: 'Catatan',
    ok: 'Lengkap',
    options: '{{count}} opsi',
    pictures: '{{count}} gambar',
    inBank: 'Soal dengan teks yang sama sudah ada di bank soal.',
    inFile: 'Sama dengan soal ke-{{number}} dalam file ini.',
    filters: {
      all: 'Semua ({{count}})',
      problems: 'Tidak dapat diimpor ({{count}})',
      notKept: 'Ada yang tidak disimpan ({{count}})',
      duplicates: 'Duplikat ({{count}})',
    },
  },
  defaults: {
    title: 'Untuk data yang tidak ada dalam file',
  },
  outcome: {
    done: '{{count}} soal diimpor dan menunggu validasi.',
    skipped: '{{count}} soal dalam file tidak diimpor.',
  },
}
