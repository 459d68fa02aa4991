/**
 * Every text that a rule, a form or a call can answer with, in Indonesian, as specified.
 * Schemas and errors carry these texts; the web app finds the key by the text and shows its own language.
 */
export const MESSAGES = {
  nipRequired: 'NIP wajib diisi',
  nipDigits: 'NIP harus 18 digit angka',
  nipTaken: 'NIP sudah terdaftar',
  passwordRequired: 'Password wajib diisi',
  fullNameRequired: 'Nama lengkap wajib diisi',
  nameRequired: 'Nama wajib diisi',
  nameTooShort: 'Nama minimal 3 karakter',
  emailRequired: 'Email wajib diisi',
  emailFormat: 'Format email tidak valid',
  emailTaken: 'Email sudah terdaftar',
  phoneRequired: 'Nomor telepon wajib diisi',
  phoneFormat: 'Format nomor telepon tidak valid',
  organizationRequired: 'Instansi wajib diisi',
  positionRequired: 'Jabatan wajib diisi',
  birthDateRequired: 'Tanggal lahir wajib diisi',
  birthDateInvalid: 'Tanggal tidak valid',
  unitRequired: 'Unit kerja wajib diisi',
  registrationPasswordTooShort: 'Password minimal 8 karakter',
  confirmationMismatch: 'Konfirmasi password tidak cocok',
  staffPasswordTooShort: 'Password minimal 6 karakter',
  staffConfirmationMismatch: 'Password tidak cocok',
  currentPasswordRequired: 'Kata sandi saat ini harus diisi',
  newPasswordTooShort: 'Kata sandi minimal 8 karakter',
  newPasswordTooLong: 'Kata sandi maksimal 128 karakter',
  newPasswordDigit: 'Kata sandi harus mengandung minimal 1 angka',
  newPasswordLetter: 'Kata sandi harus mengandung minimal 1 huruf',
  newPasswordSpecialAdvice: 'Kata sandi sebaiknya mengandung karakter khusus',
  newPasswordSame: 'Kata sandi baru harus berbeda dari kata sandi saat ini',
  newPasswordMismatch: 'Konfirmasi kata sandi tidak cocok',
  currentPasswordWrong: 'Kata sandi saat ini salah',
  nameEmpty: 'Nama tidak boleh kosong!',
  codeFormat: 'Kode terdiri dari 6 angka',
  titleRequired: 'Judul assessment wajib diisi',
  descriptionRequired: 'Deskripsi assessment wajib diisi',
  totalQuestionsMinimum: 'Jumlah soal minimal 1',
  totalQuestionsMaximum: 'Jumlah soal maksimal 200',
  durationMinimumCreate: 'Durasi minimal 15 menit',
  durationMinimumEdit: 'Durasi minimal 1 menit',
  durationMaximum: 'Durasi maksimal 480 menit',
  startRequired: 'Tanggal mulai wajib diisi',
  endRequired: 'Tanggal selesai wajib diisi',
  endBeforeStart: 'Tanggal selesai harus setelah tanggal mulai',
  passingScoreRange: 'Nilai kelulusan harus antara 0-100',
  questionsRequired: 'Pilih minimal 1 soal untuk assessment',
  participantsRequired: 'Pilih minimal 1 peserta untuk assessment',
  participantsMaximum: 'Maksimal 100 peserta yang dapat dipilih.',
  maxAttemptsMinimum: 'Maksimal percobaan minimal 1',
  maxAttemptsMaximum: 'Maksimal percobaan 5',
  requirementsUnique: 'Persyaratan tidak boleh sama',
  activeAfterEnd: 'Assessment tidak dapat diaktifkan karena tanggal selesai sudah lewat',
  activeBeforeStart: 'Assessment tidak dapat diaktifkan sebelum tanggal mulai',
  scheduledAfterStart: 'Assessment tidak dapat dijadwalkan karena tanggal mulai sudah lewat',
  accommodationTime: 'Isi tambahan waktu',
  accommodationReason: 'Alasan minimal 3 karakter',
} as const

export type MessageKey = keyof typeof MESSAGES

/** The text for a title that another assessment of the same creator already has. */
export function titleTaken(title: string): string {
  return `Judul "${title}" sudah ada. Klik tombol "Refresh Data" untuk memperbarui data, atau gunakan judul yang berbeda.`
}
