export const imports = {
  running: 'Impor sedang berjalan',
  done: 'Impor selesai',
  failed: 'Impor gagal. Tidak ada yang disimpan.',
  queued: 'Menunggu giliran…',
  reading: 'Membaca isi file…',
  progress: '{{done}} dari {{total}}',
  storing: 'Menyimpan semuanya sekaligus…',
  label: 'Kemajuan impor',
  leave:
    'Anda boleh meninggalkan halaman ini atau menutup browser. Impor berjalan terus di server, dan notifikasi memberi tahu saat selesai.',
  unknown: 'Server tidak menjawab, jadi kemajuan impor tidak diketahui. Halaman ini terus mencoba.',
  again: 'Pilih file lagi',
  open: 'Lihat impor',
  gone: 'Impor ini sudah tidak disimpan. Akun atau soal yang dibuatnya tetap ada.',
  newPasswords: 'Kata sandi baru dapat dibuat dari daftar, untuk semua baris yang dipilih.',
  kept: 'Kata sandi ini dihapus pukul {{time}}, atau begitu daftar ini ditutup sesudah dicetak atau disimpan. Pengguna wajib menggantinya saat pertama masuk.',
  closeText: 'Daftar ini belum dicetak atau disimpan. Daftar dapat dibuka lagi sampai pukul {{time}}, lalu dihapus.',
}
