/** The notifications that the system itself sends, in Indonesian. `{{name}}` is filled from the parameters. */
export const NOTIFICATION_TEMPLATES = {
  welcome: { type: 'info', title: 'Selamat datang', message: 'Akun Anda di sistem asesmen sudah aktif.', label: null },
  'password-changed': {
    type: 'success',
    title: 'Kata sandi diubah',
    message: 'Kata sandi akun Anda baru saja diubah. Sesi di perangkat lain sudah diakhiri.',
    label: null,
  },
  'password-reset': {
    type: 'warning',
    title: 'Kata sandi diatur ulang',
    message: 'Kata sandi akun Anda diatur ulang oleh administrator.',
    label: null,
  },
  'two-factor-enabled': {
    type: 'success',
    title: 'Verifikasi dua langkah aktif',
    message: 'Masuk ke akun Anda sekarang memerlukan kode dari aplikasi autentikator.',
    label: null,
  },
  'two-factor-disabled': {
    type: 'warning',
    title: 'Verifikasi dua langkah dimatikan',
    message: 'Masuk ke akun Anda tidak lagi memerlukan kode autentikator.',
    label: null,
  },
  'participant-registered': {
    type: 'info',
    title: 'Pendaftaran baru',
    message: '{{name}} mendaftar sebagai peserta.',
    label: 'Lihat pengguna',
  },
  'profile-requested': {
    type: 'info',
    title: 'Permintaan perubahan data',
    message: '{{name}} meminta perubahan nama, NIP, atau unit kerja.',
    label: 'Lihat permintaan',
  },
  'profile-request-accepted': {
    type: 'success',
    title: 'Data akun diubah',
    message: 'Permintaan perubahan data Anda diterima.',
    label: null,
  },
  'profile-request-refused': {
    type: 'warning',
    title: 'Permintaan ditolak',
    message: 'Permintaan perubahan data Anda ditolak: {{reason}}',
    label: null,
  },
  'participant-added': {
    type: 'success',
    title: 'Peserta ditambahkan',
    message: '{{name}} ditambahkan sebagai peserta.',
    label: 'Lihat pengguna',
  },
  'people-imported': {
    type: 'success',
    title: 'Impor selesai',
    message: '{{count}} akun berhasil diimpor.',
    label: null,
  },
  'assessment-assigned': {
    type: 'info',
    title: 'Assessment baru',
    message: 'Anda terdaftar sebagai peserta "{{title}}".',
    label: 'Lihat assessment',
  },
  'assessment-scheduled': {
    type: 'success',
    title: 'Assessment dijadwalkan',
    message: '"{{title}}" sudah dijadwalkan.',
    label: 'Lihat assessment',
  },
  'proctor-assigned': {
    type: 'info',
    title: 'Tugas pengawasan baru',
    message: 'Anda ditugaskan mengawasi "{{title}}".',
    label: 'Buka pengawasan',
  },
  'question-assigned': {
    type: 'info',
    title: 'Tugas validasi baru',
    message: 'Anda ditugaskan memvalidasi soal "{{preview}}".',
    label: 'Buka tugas validasi',
  },
  'question-revised': {
    type: 'info',
    title: 'Soal sudah direvisi',
    message: '{{name}} merevisi soal "{{preview}}". Soal menunggu validasi Anda.',
    label: 'Buka tugas validasi',
  },
  'question-returned': {
    type: 'warning',
    title: 'Soal perlu direvisi',
    message: '{{name}} mengembalikan soal "{{preview}}" untuk direvisi.',
    label: 'Lihat soal',
  },
  'question-approved': {
    type: 'success',
    title: 'Soal disetujui',
    message: 'Soal "{{preview}}" disetujui.',
    label: 'Lihat soal',
  },
  'question-rejected': {
    type: 'error',
    title: 'Soal ditolak',
    message: 'Soal "{{preview}}" ditolak: {{reason}}',
    label: 'Lihat soal',
  },
  'question-commented': {
    type: 'info',
    title: 'Komentar baru',
    message: '{{name}} mengomentari soal "{{preview}}".',
    label: 'Lihat soal',
  },
  'marks-differ': {
    type: 'warning',
    title: 'Nilai esai berselisih',
    message: 'Dua nilai untuk esai peserta {{code}} terlalu berbeda dan perlu diselaraskan.',
    label: 'Buka penilaian',
  },
  'mark-proposed': {
    type: 'info',
    title: 'Usulan nilai esai',
    message: 'Nilai bersama untuk esai peserta {{code}} menunggu persetujuan Anda.',
    label: 'Buka penilaian',
  },
  'credits-proposed': {
    type: 'warning',
    title: 'Usulan tambahan waktu',
    message: 'Peserta "{{title}}" kehilangan waktu karena gangguan. Usulan tambahan waktu menunggu keputusan proktor.',
    label: 'Lihat usulan',
  },
  'test-reopened': {
    type: 'success',
    title: 'Tes dibuka kembali',
    message: 'Anda mendapat tambahan waktu {{time}} untuk "{{title}}". Waktu berjalan begitu Anda melanjutkan.',
    label: 'Lanjutkan tes',
  },
  'certificate-issued': {
    type: 'success',
    title: 'Sertifikat diterbitkan',
    message: 'Sertifikat Anda untuk "{{title}}" sudah diterbitkan.',
    label: 'Lihat hasil',
  },
  'help-asked': {
    type: 'warning',
    title: 'Peserta meminta bantuan',
    message: '{{name}} ({{code}}) meminta bantuan proktor.',
    label: 'Buka pengawasan',
  },
  'flag-critical': {
    type: 'error',
    title: 'Temuan kritis',
    message: '{{name}}: {{description}}',
    label: 'Buka pengawasan',
  },
} as const satisfies Record<
  string,
  { type: 'success' | 'warning' | 'error' | 'info'; title: string; message: string; label: string | null }
>

export type NotificationKey = keyof typeof NOTIFICATION_TEMPLATES
export const NOTIFICATION_KEYS = Object.keys(NOTIFICATION_TEMPLATES) as [NotificationKey, ...NotificationKey[]]
