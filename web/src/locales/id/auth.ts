export const auth = {
  title: 'Masuk',
  participantTitle: 'Masuk sebagai peserta',
  subtitle: 'Gunakan NIP dan kata sandi Anda.',
  participantSubtitle: 'Gunakan NIP dan kata sandi yang diberikan penyelenggara.',
  nip: 'NIP',
  password: 'Kata sandi',
  nipRequired: 'NIP wajib diisi',
  passwordRequired: 'Kata sandi wajib diisi',
  showPassword: 'Tampilkan kata sandi',
  submit: 'Masuk',
  verifying: 'Memverifikasi…',
  retryAfter: 'Sisa waktu tunggu: {{seconds}} detik.',
  pitch: 'Setiap orang diuji dengan cara yang sama.',
  toAssessment:
    'Masuk untuk kembali ke assessment Anda. Bila sudah dimulai, waktunya bisa terus berjalan, dan jawaban yang sudah Anda berikan tetap tersimpan.',
  again: {
    title: 'Masuk lagi untuk melanjutkan',
    text: 'Login {{name}} sudah berakhir. Yang Anda ketik di halaman ini tetap ada dan dilanjutkan setelah Anda masuk.',
    leave: 'Tinggalkan halaman',
    openIdHint: 'Masuk di tab baru, lalu kembali ke sini.',
  },
  points: {
    live: 'Pengawasan langsung oleh proktor',
    human: 'Setiap temuan diputuskan oleh manusia',
    private: 'Hanya yang Anda izinkan yang dibagikan',
  },
}
