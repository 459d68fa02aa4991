export const documentWords = {
  document: 'Laporan hasil assessment',
  of: '{{value}} dari {{total}}',
  name: 'Nama',
  code: 'Kode tes',
  attempt: 'Percobaan',
  completed: 'Selesai',
  outcome: 'Hasil',
  state: 'Keadaan hasil',
  stateFinal: 'Final',
  stateProvisional: 'Sementara',
  stateOpen: 'Belum diputuskan',
  score: 'Nilai',
  passMark: 'Nilai kelulusan',
  certificate: 'Sertifikat',
  certainty: 'Seberapa pasti nilainya',
  standardError:
    'Galat baku nilai ini {{error}} poin. Jika tes serupa diulang, nilainya diperkirakan berada di antara {{lower}} dan {{upper}} pada sekitar 95 dari 100 kali.',
  interval:
    'Dengan keyakinan {{confidence}}%, nilai tidak di bawah {{lower}}, dan dengan keyakinan yang sama tidak di atas {{upper}}.',
  fixed: 'Tes ini memiliki soal tetap: nilainya adalah bagian poin yang diperoleh, dan galat baku tidak diperkirakan.',
  counted: 'Yang dihitung dan yang tidak',
  answered: 'Dijawab: {{value}} dari {{total}} soal.',
  scored: 'Dihitung dalam nilai: {{value}} dari {{total}} soal.',
  unreached: 'Tidak sempat dijawab dan dihitung salah: {{value}} soal.',
  comments: 'Catatan penilai',
  question: 'Soal {{value}}',
  none: 'Belum ada rekomendasi.',
  footer: 'Dibuat oleh Pengawas pada {{time}}',
  unknown: 'Tanda tanya menggantikan {{count}} karakter yang tidak ada dalam fon dokumen ini.',
}

export type ResultDocumentWords = typeof documentWords
