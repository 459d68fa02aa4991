/** Keys with which programs of the agency read. */
export const apiKeys = {
  hint: 'Dengan kunci ini, aplikasi lain milik instansi dapat membaca data dari sini, misalnya sistem kepegawaian yang mengambil hasil. Kunci hanya membaca, tidak pernah mengubah. Yang dibaca tercatat di log audit.',
  add: 'Buat kunci',
  none: 'Belum ada kunci.',
  reads: 'Boleh membaca: {{what}}',
  made: 'Dibuat {{time}} oleh {{name}}',
  until: 'Berlaku sampai {{time}}',
  revokedAt: 'Dicabut {{time}}',
  used: 'Terakhir dipakai {{time}}',
  unused: 'Belum pernah dipakai',
  ownerlessHint:
    'Pembuatnya tidak lagi berhak membuat kunci, sehingga kunci ini tidak membuka apa pun. Cabut kunci ini dan buat yang baru.',
  revoke: 'Cabut',
  revokeFor: 'Cabut kunci {{name}}',
  revokeHint: 'Aplikasi yang memakainya langsung ditolak. Kunci yang dicabut tidak dapat dipakai lagi.',
  revoked: 'Kunci dicabut',
  name: 'Nama',
  nameHint: 'Misalnya nama aplikasi yang akan memakainya.',
  mayRead: 'Boleh membaca',
  validFor: 'Berlaku selama',
  days: '{{value}} hari',
  nameOfMaker:
    'Kunci membaca atas nama Anda. Jika akun Anda dinonaktifkan atau peran Anda berubah, kunci ini tidak membuka apa pun lagi.',
  make: 'Buat kunci',
  madeTitle: 'Kunci sudah dibuat',
  madeHint: 'Salin sekarang dan simpan di tempat rahasia. Kunci ini tidak dapat ditampilkan lagi.',
  useHint:
    'Aplikasi mengirimkannya pada setiap permintaan, di header Authorization: Bearer. Daftar permintaan yang dapat dipakai ada di /api/docs.',
  stored: 'Sudah saya simpan',
  states: {
    active: 'Berlaku',
    expired: 'Kedaluwarsa',
    revoked: 'Dicabut',
    ownerless: 'Tanpa pemilik',
  },
  scopes: {
    assessments: 'Assessment',
    results: 'Hasil tes',
    participants: 'Peserta',
    system: 'Keadaan sistem',
  },
  scopeHints: {
    assessments: 'Daftar assessment, jadwal, dan jumlahnya',
    results: 'Nilai dan kelulusan setiap peserta',
    participants: 'Nama, NIP, email, dan unit kerja peserta',
    system: 'Jumlah dan pemeriksaan sistem, tanpa data orang',
  },
}
