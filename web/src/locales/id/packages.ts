export const packages = {
  make: 'Paket bukti',
  making: 'Paket sedang dibuat…',
  makePage: 'Paket bukti: {{value}} temuan di halaman ini',
  hint: 'Satu berkas ZIP dengan gambar, log, dan manifes yang ditandatangani. Pengunduhan dicatat di log audit.',
  failed: 'Paket bukti tidak dapat dibuat',
  check: {
    title: 'Periksa paket bukti',
    hint: 'Berkas diperiksa di browser ini dan tidak dikirim ke mana pun.',
    choose: 'Pilih berkas paket bukti',
    drop: 'Jatuhkan paket bukti (.zip) di sini, atau klik untuk memilih',
    another: 'Periksa berkas lain',
    checking: 'Sedang diperiksa…',
    valid: 'Semua cocok: {{value}} berkas utuh, dan tanda tangannya dari instalasi ini.',
    invalid: 'Ditolak: jangan mengandalkan paket ini.',
    about: 'Dibuat {{at}} oleh {{name}}, tentang sesi {{codes}}.',
    former: 'Ditandatangani dengan kunci lama instalasi ini.',
    failed: 'Berkas tidak dapat diperiksa',
    unsupported:
      'Browser ini tidak dapat memeriksa tanda tangan. Pakai browser versi terbaru, atau jalankan npm run verify.',
    key: 'Unduh kunci publik',
    keyHint: 'Dengan kunci publik, siapa pun dapat memeriksa paket dari instalasi ini. Sidik kunci: {{value}}',
    archive: {
      altered: 'Bagian arsip di antara berkas-berkas diubah.',
      unreadable:
        'Daftar berkas tidak dapat dibaca: ini bukan paket bukti, atau bagian akhirnya diubah atau terpotong.',
    },
    signature: {
      wrong: 'Tanda tangan tidak cocok dengan manifes: salah satunya diubah, atau dibuat pihak lain.',
      missing: 'Manifes atau tanda tangannya tidak ada.',
    },
    unknownKey: 'Ditandatangani dengan kunci lain ({{value}}), bukan dari instalasi ini.',
    state: {
      whole: 'utuh',
      changed: 'diubah',
      missing: 'hilang',
      extra: 'tidak disebut di manifes',
    },
    files: 'Berkas dalam paket',
  },
}
