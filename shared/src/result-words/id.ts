export const resultWords = {
  changes: {
    title: 'Perubahan hasil',
    final: '{{time}}: hasil menjadi final, karena {{cause}}.',
    changed: '{{time}}: hasil berubah, karena {{cause}}.',
    before: 'Sebelumnya: {{before}}. Sesudahnya: {{after}}.',
    reason: 'Alasan: {{reason}}',
    cause: {
      marked: 'semua esai selesai dinilai',
      decided: 'penyelenggara memutuskannya',
      rescored: 'soal atau kunci diperbaiki',
      'passing-score': 'nilai kelulusan diubah',
      appealed: 'banding diputuskan',
      'late-answers': 'jawaban terlambat atau waktu tambahan diputuskan',
    },
  },
  title: 'Hasil assessment',
  score: 'Nilai: {{value}}%',
  scoreError: 'Nilai {{value}} ± {{error}} (galat baku)',
  correct: '{{value}} dari {{total}} soal benar',
  passMark: 'Nilai kelulusan {{value}}',
  completedAt: 'Selesai pada {{time}}',
  byDeadline: 'Dikumpulkan otomatis karena waktu habis',
  passed: 'LULUS',
  failed: 'TIDAK LULUS',
  undecided: 'BELUM DIPUTUSKAN',
  provisional: {
    title: 'Hasil sementara',
    short: 'Belum dinilai',
    parts: '{{value}} dari {{total}} bagian telah dinilai; yang lain belum dihitung.',
    text: 'Jawaban esai belum dipastikan penilai. Nilai masih dapat berubah.',
  },
  open: {
    title: 'Belum diputuskan',
    text: 'Perkiraan nilai belum cukup pasti untuk menyatakan lulus atau tidak lulus.',
    interval:
      'Dengan keyakinan {{confidence}}% nilai tidak di bawah {{lower}}, dan dengan keyakinan yang sama tidak di atas {{upper}}. Nilai kelulusan {{mark}} ada di antaranya, sehingga lulus atau tidaknya belum pasti.',
    again: 'Anda masih dapat mencoba lagi: {{value}} kesempatan.',
    organiser: 'Penyelenggara memutuskan, atau memberi kesempatan baru. Hubungi penyelenggara untuk menanyakannya.',
  },
  decision: {
    title: 'Diputuskan penyelenggara',
    text: 'Angka saja belum menentukan, sehingga penyelenggara memutuskan pada {{time}}.',
    reason: 'Alasan: {{reason}}',
  },
  parameters: {
    title: 'Dasar perkiraan nilai',
    text: '{{value}} dari {{total}} soal yang dijawab memiliki parameter yang sudah diestimasi; sisanya memakai label tingkat kesulitan.',
    held: 'Karena itu sertifikat baru terbit setelah administrator menerima dasar ini secara tertulis.',
  },
  unmeasured: {
    short: 'Tidak terukur',
    title: 'Hasil tidak dapat diukur',
    text: 'Anda menjawab {{answered}} soal. Di bawah 5 jawaban tidak ada nilai.',
  },
  tooShort: {
    title: 'Assessment berakhir sebelum panjang minimal',
    text: 'Anda menjawab {{answered}} dari minimal {{minimum}} soal, sehingga belum dapat lulus.',
    wrong: '{{value}} soal yang tidak dijawab dihitung salah.',
  },
  technicalEnd:
    'Jika assessment berakhir karena gangguan teknis, hubungi penyelenggara: percobaan baru dapat diizinkan.',
  voided: {
    title: 'Soal yang keliru',
    nobody: 'Soal {{number}} tidak dihitung: {{reason}}',
    everyone: 'Semua peserta mendapat poin soal {{number}}: {{reason}}',
    without: { nobody: 'Soal {{number}} tidak dihitung.', everyone: 'Semua peserta mendapat poin soal {{number}}.' },
  },
  withheld: {
    title: 'Yang belum ditampilkan',
    score: 'Nilai',
    competencies: 'Hasil per kompetensi',
    answers: 'Jawaban dan kuncinya',
    'own-attempts':
      '{{parts}}: tersedia setelah kesempatan Anda habis, atau paling lambat saat assessment berakhir pada {{time}}.',
    'own-attempts-open': '{{parts}}: tersedia setelah percobaan Anda selesai.',
    running: '{{parts}}: tersedia setelah assessment berakhir untuk semua peserta, menurut jadwal pada {{time}}.',
    'running-open': '{{parts}}: tersedia segera setelah peserta terakhir selesai.',
    'asked-elsewhere':
      '{{parts}}: beberapa soal masih dipakai assessment lain; tersedia setelah assessment itu berakhir, menurut jadwal pada {{time}}.',
    'asked-elsewhere-open':
      '{{parts}}: beberapa soal masih dipakai assessment lain; tersedia segera setelah pesertanya selesai.',
    short: 'Nilai belum ditampilkan',
    certificate: 'Sertifikat tersedia bersama nilai.',
  },
  competencies: 'Kompetensi',
  competency: {
    integrity: 'Integritas',
    cooperation: 'Kerja sama',
    communication: 'Komunikasi',
    'service-orientation': 'Orientasi pelayanan',
    discipline: 'Disiplin',
  },
  table: {
    competency: 'Kompetensi',
    correct: 'Benar',
  },
  recommendations: 'Rekomendasi',
  recommendation: {
    congratulations: 'Selamat! Anda memenuhi nilai kelulusan.',
    'study-again': 'Nilai Anda belum mencapai kelulusan. Pelajari kembali materinya.',
    strengthen: 'Perkuat kompetensi {{competency}}.',
    'keep-up': 'Pertahankan kompetensi {{competency}}.',
  },
}

/** The words of a language, with the same parts in each. */
export type ResultWords = typeof resultWords
