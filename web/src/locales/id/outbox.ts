export const outbox = {
  hint: 'Surat yang tidak terkirim karena server surat tidak diatur, terbaru lebih dulu (paling banyak 100).',
  smtp: 'Server surat aktif: surat baru dikirim langsung dan tidak muncul di sini.',
  noSmtp: 'Server surat belum diatur: bacakan atau teruskan surat ini sendiri.',
  empty: 'Tidak ada surat.',
  search: 'Cari alamat, subjek, atau isi',
  shown: '{{shown}} dari {{total}} surat',
}
