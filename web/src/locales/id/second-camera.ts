export const secondCamera = {
  title: 'Ponsel sebagai kamera kedua',
  unsupported:
    'Peramban ini tidak dapat memakai kamera. Buka halaman ini di Chrome atau Safari di ponsel Anda, lewat alamat https.',
  join: {
    what: 'Ponsel ini memperlihatkan Anda dan meja Anda dari samping selama tes.',
    who: 'Gambarnya, tanpa suara, dikirim terenkripsi. Yang dapat melihatnya langsung hanya proktor yang ditugaskan untuk Anda, ketua proktor assessment ini, dan super admin.',
    kept: 'Gambar ponsel tidak direkam dan tidak dianalisis. Kamera berhenti bersama tes, atau saat Anda mengakhirinya di sini.',
    code: 'Kode dari komputer Anda',
    codeHint: 'Kode ada di bawah kode QR dan berlaku lima menit.',
    codeShape: 'Kode terdiri dari sepuluh huruf dan angka.',
    failed: 'Ponsel belum bergabung',
    newCode: 'Tampilkan kode baru di komputer Anda, lalu pindai atau ketik di sini.',
    go: 'Nyalakan kamera dan bergabung',
  },
  live: {
    picture: 'Gambar dari ponsel ini',
    status: {
      opening: 'Kamera sedang dibuka…',
      heldBack: 'Ponsel menahan kamera, misalnya untuk panggilan. Akhiri itu, lalu kembali ke halaman ini.',
      connecting: 'Menghubungkan… Biarkan halaman tes terbuka di komputer Anda.',
      reconnecting: 'Sambungan terputus dan dicoba lagi terus. Biarkan halaman tes terbuka di komputer Anda.',
      sending: 'Kamera menyala. Menunggu server menerima gambarnya…',
      arriving: 'Server menerima gambar ponsel ini.',
    },
    again: 'Nyalakan kamera lagi',
    turn: 'Pakai kamera yang lain',
    end: 'Akhiri di ponsel ini',
    endText:
      'Proktor tidak lagi menerima gambar ponsel ini. Tes Anda tetap berjalan. Untuk bergabung lagi Anda perlu kode baru.',
    place: 'Tegakkan ponsel di samping Anda, kira-kira satu meter, sehingga Anda, tangan Anda, dan layar terlihat.',
    power: 'Sambungkan pengisi daya, dan biarkan halaman ini di depan.',
    lock: 'Bila layar ponsel terkunci, buka kuncinya: gambar kembali dengan sendirinya.',
  },
  ended: 'Ponsel ini bukan lagi kamera kedua: tes selesai, ponsel dilepas, atau ponsel lain bergabung. Kameranya mati.',
  elsewhere: {
    text: 'Kamera kedua berjalan di tab lain pada ponsel ini.',
    here: 'Lanjutkan di sini',
  },
  invite: {
    state: {
      absent: 'Belum ada ponsel yang bergabung.',
      invited: 'Menunggu ponsel Anda bergabung…',
      joined:
        'Ponsel sudah bergabung, tetapi gambarnya tidak sampai ke server. Buka halaman di ponsel, atau bergabung lagi dengan kode baru.',
      live: 'Gambar ponsel Anda sampai ke server.',
    },
    show: 'Tampilkan kode untuk ponsel',
    another: 'Tampilkan kode baru',
    otherPhone: 'Bergabung dengan ponsel lain',
    end: 'Lepas ponsel',
    over: 'Kode sebelumnya tidak berlaku lagi.',
    scan: 'Arahkan kamera ponsel Anda ke kode ini, lalu buka tautannya. Ponsel tidak perlu login.',
    qr: 'Kode QR untuk membuka halaman kamera kedua di ponsel',
    type: 'Atau buka alamat ini di ponsel dan ketik kodenya:',
    until: 'Berlaku untuk satu ponsel sampai {{time}}.',
  },
}
