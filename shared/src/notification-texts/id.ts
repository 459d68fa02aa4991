/** The system's own notifications, in Indonesian. `{{name}}` is filled from the parameters. */
export const notificationTexts = {
  welcome: {
    title: 'Selamat datang',
    message: 'Akun Anda di sistem assessment sudah aktif.',
    label: 'Buka halaman saya',
  },
  'password-changed': {
    title: 'Kata sandi diubah',
    message: 'Kata sandi akun Anda baru saja diubah. Sesi di perangkat lain sudah diakhiri.',
    label: 'Lihat perangkat',
  },
  'password-reset': {
    title: 'Kata sandi diatur ulang',
    message: 'Kata sandi akun Anda diatur ulang oleh administrator.',
    label: 'Buka akun',
  },
  'two-factor-enabled': {
    title: 'Verifikasi dua langkah aktif',
    message: 'Masuk ke akun Anda sekarang memerlukan kode dari aplikasi autentikator.',
    label: 'Buka akun',
  },
  'two-factor-disabled': {
    title: 'Verifikasi dua langkah dimatikan',
    message: 'Masuk ke akun Anda tidak lagi memerlukan kode autentikator.',
    label: 'Buka akun',
  },
  'participant-registered': {
    title: 'Pendaftaran baru',
    message: '{{name}} mendaftar sebagai peserta.',
    label: 'Lihat pengguna',
  },
  'profile-requested': {
    title: 'Permintaan perubahan data',
    message: '{{name}} meminta perubahan nama, NIP, atau unit kerja.',
    label: 'Lihat permintaan',
  },
  'profile-request-accepted': {
    title: 'Data akun diubah',
    message: 'Permintaan perubahan data Anda diterima.',
    label: 'Buka akun',
  },
  'profile-request-refused': {
    title: 'Permintaan ditolak',
    message: 'Permintaan perubahan data Anda ditolak: {{reason}}',
    label: 'Buka akun',
  },
  'participant-added': {
    title: 'Peserta ditambahkan',
    message: '{{name}} ditambahkan sebagai peserta.',
    label: 'Lihat pengguna',
  },
  'people-imported': {
    title: 'Impor selesai',
    message: '{{count}} akun berhasil diimpor.',
    label: 'Lihat pengguna',
  },
  'questions-imported': {
    title: 'Impor soal selesai',
    message: '{{count}} soal berhasil diimpor dan menunggu validasi.',
    label: 'Lihat soal',
  },
  'import-failed': {
    title: 'Impor gagal',
    message: 'Tidak ada yang disimpan. Lihat sebabnya, lalu impor file itu sekali lagi.',
    label: 'Lihat impor',
  },
  'package-ready': {
    title: 'Paket bukti siap',
    message: 'Paket bukti Anda siap diunduh selama 24 jam.',
    label: 'Lihat paket',
  },
  'package-failed': {
    title: 'Paket bukti gagal dibuat',
    message: 'Lihat alasannya, lalu buat lagi dari halaman paket.',
    label: 'Lihat paket',
  },
  'report-ready': {
    title: 'Berkas laporan siap',
    message: 'Berkas laporan "{{title}}" siap diunduh selama 7 hari.',
    label: 'Lihat laporan',
  },
  'report-failed': {
    title: 'Berkas laporan gagal dibuat',
    message: 'Berkas laporan "{{title}}" tidak jadi dibuat. Lihat alasannya, lalu buat lagi dari laporan itu.',
    label: 'Lihat laporan',
  },
  'assessment-assigned': {
    title: 'Assessment baru',
    message: 'Anda terdaftar sebagai peserta "{{title}}".',
    label: 'Lihat assessment',
  },
  'assessment-scheduled': {
    title: 'Assessment dijadwalkan',
    message: '"{{title}}" sudah dijadwalkan.',
    label: 'Lihat assessment',
  },
  'assessment-tomorrow': {
    title: 'Assessment segera dimulai',
    message: '"{{title}}" dimulai {{at}}.',
    label: 'Lihat assessment',
  },
  'assessment-soon': {
    title: 'Assessment dimulai dalam satu jam',
    message: '"{{title}}" dimulai {{at}}.',
    label: 'Lihat assessment',
  },
  'assessment-over': {
    title: 'Assessment berakhir',
    message: '"{{title}}" berakhir {{at}}.',
    label: 'Lihat assessment',
  },
  'sitting-assigned': {
    title: 'Jadwal tes Anda',
    message: '"{{title}}": {{sitting}}, dimulai {{at}}.',
    label: 'Lihat assessment',
  },
  'sitting-left': {
    title: 'Jadwal tes Anda',
    message: '"{{title}}" sekarang dimulai {{at}} untuk Anda.',
    label: 'Lihat assessment',
  },
  'proctor-assigned': {
    title: 'Tugas pengawasan baru',
    message: 'Anda ditugaskan mengawasi "{{title}}".',
    label: 'Buka pengawasan',
  },
  'co-administrator-added': {
    title: 'Anda menjadi pengelola',
    message: '{{name}} menambahkan Anda sebagai pengelola "{{title}}".',
    label: 'Lihat assessment',
  },
  'co-administrator-removed': {
    title: 'Anda bukan pengelola lagi',
    message: '{{name}} mengeluarkan Anda dari pengelola "{{title}}".',
    label: 'Lihat daftar assessment',
  },
  'co-administrator-left': {
    title: 'Pengelola keluar',
    message: '{{name}} tidak lagi mengelola "{{title}}".',
    label: 'Lihat assessment',
  },
  'ownership-received': {
    title: 'Anda menjadi pemilik',
    message: '{{name}} mengalihkan "{{title}}" kepada Anda: {{reason}}',
    label: 'Lihat assessment',
  },
  'ownership-changed': {
    title: 'Pemilik assessment berganti',
    message: '"{{title}}" kini milik {{name}}: {{reason}}',
    label: 'Lihat assessment',
  },
  'question-assigned': {
    title: 'Tugas validasi baru',
    message: 'Anda ditugaskan memvalidasi soal "{{preview}}".',
    label: 'Buka tugas validasi',
  },
  'question-revised': {
    title: 'Soal sudah direvisi',
    message: '{{name}} merevisi soal "{{preview}}". Soal menunggu validasi Anda.',
    label: 'Buka tugas validasi',
  },
  'question-returned': {
    title: 'Soal perlu direvisi',
    message: '{{name}} mengembalikan soal "{{preview}}" untuk direvisi.',
    label: 'Lihat soal',
  },
  'question-approved': {
    title: 'Soal disetujui',
    message: 'Soal "{{preview}}" disetujui.',
    label: 'Lihat soal',
  },
  'question-rejected': {
    title: 'Soal ditolak',
    message: 'Soal "{{preview}}" ditolak: {{reason}}',
    label: 'Lihat soal',
  },
  'question-commented': {
    title: 'Komentar baru',
    message: '{{name}} mengomentari soal "{{preview}}".',
    label: 'Lihat soal',
  },
  'marks-differ': {
    title: 'Nilai esai berselisih',
    message: 'Dua nilai untuk esai peserta {{code}} terlalu berbeda dan perlu diselaraskan.',
    label: 'Buka penilaian',
  },
  'mark-proposed': {
    title: 'Usulan nilai esai',
    message: 'Nilai bersama untuk esai peserta {{code}} menunggu persetujuan Anda.',
    label: 'Buka penilaian',
  },
  'credits-proposed': {
    title: 'Usulan tambahan waktu',
    message: 'Peserta "{{title}}" kehilangan waktu karena gangguan. Usulan tambahan waktu menunggu keputusan proktor.',
    label: 'Lihat usulan',
  },
  'wall-unwatched': {
    title: 'Tidak ada proktor yang mengawasi',
    message:
      'Peserta "{{title}}" sedang mengerjakan tes, tetapi sudah satu menit tidak ada proktor yang membuka Proctor Dashboard.',
    label: 'Buka',
  },
  'test-reopened': {
    title: 'Tes dibuka kembali',
    message: 'Anda mendapat tambahan waktu {{time}} untuk "{{title}}". Waktu berjalan begitu Anda melanjutkan.',
    label: 'Lanjutkan tes',
  },
  'passing-score-changed': {
    title: 'Nilai kelulusan diubah',
    message:
      '{{name}} mengubah nilai kelulusan "{{title}}" dari {{before}} menjadi {{after}}, dan semua hasil diputuskan kembali. Alasan: {{reason}}',
    label: 'Lihat hasil',
  },
  'result-decided-anew': {
    title: 'Hasil diputuskan kembali',
    message: 'Nilai kelulusan "{{title}}" diubah dari {{before}} menjadi {{after}}, dan hasil Anda diputuskan kembali.',
    label: 'Lihat hasil',
  },
  'result-final': { title: 'Hasil Anda final', message: 'Hasil "{{title}}" sudah final.', label: 'Lihat hasil' },
  'result-changed': {
    title: 'Hasil Anda berubah',
    message: 'Hasil "{{title}}" dihitung kembali dan berubah. Alasannya ada di halaman hasil.',
    label: 'Lihat hasil',
  },
  'certificate-issued': {
    title: 'Sertifikat diterbitkan',
    message: 'Hasil "{{title}}" sudah final dan sertifikat Anda sudah diterbitkan.',
    label: 'Lihat hasil',
  },
  'help-asked': {
    title: 'Peserta meminta bantuan',
    message: '{{name}} ({{code}}) meminta bantuan proktor.',
    label: 'Buka pengawasan',
  },
  'flag-critical': {
    title: 'Temuan kritis',
    message: '{{name}}: {{description}}',
    label: 'Buka pengawasan',
  },
  'flag-commented': {
    title: 'Komentar pada temuan',
    message: '{{name}} mengomentari temuan tentang {{candidate}}.',
    label: 'Buka temuan',
  },
  'second-review-asked': {
    title: 'Tinjauan kedua diminta',
    message: '{{name}} mengusulkan perubahan keputusan atas temuan tentang {{candidate}}.',
    label: 'Tinjau',
  },
  'second-review-decided': {
    title: 'Tinjauan kedua selesai',
    message: '{{name}} memutuskan perubahan atas temuan tentang {{candidate}}.',
    label: 'Buka temuan',
  },
  'termination-review-asked': {
    title: 'Tinjauan kedua atas penghentian tes',
    message: '{{name}} menghentikan tes {{candidate}}. Orang kedua menguatkan atau membatalkannya.',
    label: 'Tinjau',
  },
  'termination-overturned': {
    title: 'Tes Anda dibuka kembali',
    message:
      'Penghentian tes "{{title}}" dibatalkan. Sisa waktu Anda {{time}}; waktu berjalan begitu Anda melanjutkan.',
    label: 'Lanjutkan tes',
  },
  'appeal-possible': {
    title: 'Ada yang diperhitungkan pada tes Anda',
    message:
      'Pada "{{title}}" ada temuan atau penghentian yang diperhitungkan terhadap Anda. Anda dapat mengajukan keberatan sampai {{at}}.',
    label: 'Lihat dan ajukan keberatan',
  },
  'appeal-submitted': {
    title: 'Keberatan baru',
    message: '{{candidate}} mengajukan keberatan tentang "{{title}}".',
    label: 'Buka keberatan',
  },
  'appeal-withdrawn': {
    title: 'Keberatan ditarik kembali',
    message: '{{candidate}} menarik kembali keberatannya tentang "{{title}}".',
    label: 'Buka daftar keberatan',
  },
  'appeal-decided': {
    title: 'Keberatan Anda sudah diputuskan',
    message: 'Keberatan Anda tentang "{{title}}" sudah diputuskan. Baca keputusan dan alasannya.',
    label: 'Baca keputusan',
  },
  'appealed-decision': {
    title: 'Keberatan peserta diputuskan',
    message:
      '{{name}} memutuskan keberatan {{candidate}} tentang "{{title}}": dikuatkan {{upheld}}, dibatalkan {{overturned}}.',
    label: 'Buka',
  },
  'webhook-disabled': {
    title: 'Pemberitahuan ke sistem lain dihentikan',
    message:
      'Pengiriman ke "{{name}}" gagal terus-menerus dan dihentikan. Yang belum terkirim disimpan. Perbaiki penyebabnya, lalu aktifkan lagi.',
    label: 'Buka webhook',
  },
  'own-data-ready': {
    title: 'Paket data Anda siap',
    message: 'Paket data Anda dapat diunduh selama 7 hari.',
    label: 'Unduh',
  },
  'own-data-failed': {
    title: 'Paket data tidak berhasil dibuat',
    message: 'Mintalah sekali lagi. Bila tidak berhasil juga, hubungi administrator.',
    label: 'Buka',
  },
  'erasure-asked': {
    title: 'Permintaan penghapusan data',
    message: 'Seorang peserta meminta datanya dihapus. Putuskan dengan alasan.',
    label: 'Periksa',
  },
  'erasure-refused': {
    title: 'Penghapusan data ditolak',
    message: 'Alasan: {{reason}}',
    label: 'Buka',
  },
  'erasure-accepted': {
    title: 'Penghapusan data disetujui',
    message: 'Data pribadi Anda dihapus dan akun Anda ditutup pada {{at}}. Sampai saat itu Anda dapat membatalkannya.',
    label: 'Buka',
  },
}
