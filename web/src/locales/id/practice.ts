export const practice = {
  title: 'Latihan assessment',
  category: 'Latihan',
  intro: 'Kenali layar assessment sebelum hari pelaksanaan. Soal-soalnya tentang assessment itu sendiri.',
  points: {
    same: 'Layar, tombol, dan pintasan sama seperti pada assessment sebenarnya.',
    time: 'Waktunya {{minutes}} menit; Anda boleh selesai lebih cepat.',
    offline: 'Coba matikan internet sebentar: jawaban menunggu, lalu tersimpan ketika sambungan kembali.',
    watched:
      'Latihan dengan kamera memeriksa perangkat dan gambar Anda seperti assessment yang diawasi, tanpa mengirimnya.',
  },
  note: 'Tidak ada yang dikirim atau disimpan. Latihan dapat diulang kapan saja.',
  startWatched: 'Latihan dengan kamera',
  start: 'Mulai latihan',
  deviceCheck: 'Periksa perangkat',
  questions: {
    saving: {
      content: 'Sambungan internet Anda terputus saat mengerjakan assessment. Apa yang sebaiknya Anda lakukan?',
      a: 'Menutup browser dan mengulang dari awal',
      b: 'Tetap di halaman dan terus menjawab; jawaban dikirim begitu sambungan kembali',
      c: 'Memuat ulang halaman berkali-kali',
      d: 'Mencatat jawaban di kertas',
    },
    clock: {
      content: 'Waktu siapa yang menentukan berakhirnya assessment?',
      a: 'Jam di komputer Anda',
      b: 'Jam di ruangan',
      c: 'Jam server, yang ditampilkan sebagai sisa waktu',
      d: 'Jam tangan proktor',
    },
    marking: {
      content: 'Anda ragu pada satu soal dan ingin kembali nanti. Apa cara termudah?',
      a: 'Menandainya untuk ditinjau; tandanya terlihat di daftar soal',
      b: 'Membiarkannya kosong tanpa tanda',
      c: 'Memotret layar',
      d: 'Menyelesaikan assessment terlebih dahulu',
    },
    watching: {
      content: 'Pada assessment yang diawasi, apa yang dilakukan analisis ketika melihat sesuatu yang tidak biasa?',
      a: 'Menghentikan assessment Anda secara otomatis',
      b: 'Mengurangi nilai Anda',
      c: 'Mematikan kamera Anda',
      d: 'Mencatat temuan bagi proktor; manusialah yang memutuskan',
    },
    essay: { content: 'Tuliskan dengan singkat bagaimana Anda mempersiapkan ruang dan perangkat untuk assessment.' },
    caseStudy: {
      content:
        'Studi kasus: dua puluh menit sebelum waktu habis, proktor menjeda assessment karena gangguan listrik, lalu melanjutkannya sepuluh menit kemudian. Berapa sisa waktu Anda dan mengapa? Jelaskan.',
    },
  },
  result: {
    title: 'Latihan selesai',
    right: '{{value}} dari {{total}} soal pilihan benar',
    isRight: 'Benar',
    isWrong: 'Belum tepat',
    texts:
      'Jawaban esai dan studi kasus tidak dinilai pada latihan. Saat dijeda waktu berhenti: pada studi kasus tadi sisanya tetap dua puluh menit.',
    again: 'Ulangi latihan',
  },
}
