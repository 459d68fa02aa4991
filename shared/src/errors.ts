import { message, type Message, type MessageCode, type PlainMessageCode } from './messages.ts'

/**
 * Every failure that a person or another program can meet. One place maps a code to its HTTP status;
 * `message` is the Indonesian default, and the web app translates by code.
 */
export const ERROR_CODES = {
  'invalid-input': { status: 400, message: 'Data yang dikirim tidak valid' },
  'invalid-credentials': { status: 401, message: 'NIP or password incorrect' },
  'two-factor-required': { status: 401, message: 'Masukkan kode dari aplikasi autentikator Anda' },
  'two-factor-wrong': { status: 401, message: 'Kode autentikator salah atau sudah kedaluwarsa' },
  'password-change-required': { status: 403, message: 'Ganti kata sandi Anda terlebih dahulu' },
  'registration-closed': { status: 403, message: 'Pendaftaran mandiri sedang ditutup. Hubungi administrator.' },
  'link-invalid': { status: 410, message: 'Tautan tidak berlaku atau sudah kedaluwarsa' },
  'login-replaced': {
    status: 401,
    message:
      'Akun Anda masuk di perangkat lain, sehingga login di sini berakhir. Jika itu bukan Anda, masuk kembali di sini dan beri tahu proktor.',
  },
  'other-account': {
    status: 401,
    message: 'Di browser ini sekarang masuk akun lain. Masuk kembali untuk melanjutkan.',
  },
  'openid-failed': { status: 401, message: 'Masuk melalui penyedia identitas gagal. Silakan coba lagi.' },
  'openid-unknown': { status: 403, message: 'Akun Anda belum terdaftar di sistem ini. Hubungi administrator.' },
  'lti-failed': {
    status: 401,
    message:
      'Tautan dari platform belajar tidak dapat diperiksa, atau terlalu lama terbuka. Buka kembali dari platform belajar.',
  },
  'lti-no-cookie': {
    status: 401,
    message:
      'Browser menolak cookie yang diperlukan. Izinkan cookie untuk alamat ini, lalu buka kembali tautannya dari platform belajar di jendela baru.',
  },
  'lti-paused': {
    status: 403,
    message: 'Masuk dari platform belajar ini sedang dijeda. Masuk di sini dengan NIP dan kata sandi.',
  },
  'lti-unknown': {
    status: 403,
    message: 'Akun Anda di platform belajar tidak cocok dengan peserta mana pun di sini. Hubungi administrator.',
  },
  'lti-staff': {
    status: 403,
    message: 'Akun petugas tidak dapat masuk dari platform belajar. Masuk di sini dengan NIP dan kata sandi.',
  },
  'lti-not-linked': {
    status: 403,
    message:
      'Tautan ini tidak terhubung dengan assessment di sini. Beri tahu pengajar atau administrator platform belajar.',
  },
  'lti-not-enrolled': {
    status: 403,
    message: 'Anda belum terdaftar sebagai peserta assessment ini. Hubungi administrator.',
  },
  'lti-two-factor': {
    status: 403,
    message:
      'Akun Anda memakai login dua langkah. Masuk di sini dengan NIP, kata sandi, dan kode; assessment ada di daftar Anda.',
  },
  'not-authenticated': { status: 401, message: 'Silakan masuk terlebih dahulu' },
  'account-inactive': { status: 403, message: 'Akun tidak aktif. Hubungi administrator.' },
  'not-allowed': { status: 403, message: 'Anda tidak memiliki akses untuk tindakan ini' },
  'wrong-origin': { status: 403, message: 'Permintaan dari situs lain ditolak' },
  'not-found': { status: 404, message: 'Data tidak ditemukan' },
  'method-not-allowed': { status: 405, message: 'Alamat ini tidak menerima permintaan seperti itu' },
  conflict: { status: 409, message: 'Data sudah diubah oleh orang lain. Muat ulang lalu coba lagi.' },
  'assessment-not-active': { status: 409, message: 'Assessment tidak sedang berlangsung' },
  'test-session-over': { status: 409, message: 'Assessment sudah dikerjakan dan tidak dapat diulang' },
  'test-session-stopped': { status: 409, message: 'Tes sedang dihentikan sementara oleh proktor' },
  'check-in-pending': { status: 409, message: 'Selesaikan check-in dan tunggu sampai Anda diizinkan masuk' },
  'test-page-replaced': { status: 409, message: 'Tes ini sedang dibuka di halaman lain' },
  'test-time-over': { status: 409, message: 'Waktu sudah habis!' },
  'answer-fixed': { status: 409, message: 'Jawaban soal ini sudah dikunci' },
  'consent-missing': { status: 409, message: 'Assessment ini memerlukan izin kamera dan mikrofon' },
  'payload-too-large': { status: 413, message: 'Data yang dikirim terlalu besar' },
  'unsupported-type': { status: 415, message: 'Jenis data yang dikirim tidak didukung' },
  'too-many-attempts': { status: 429, message: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.' },
  'too-many-requests': { status: 429, message: 'Terlalu banyak permintaan. Coba lagi beberapa detik lagi.' },
  'too-many-pages': {
    status: 429,
    message: 'Dasbor pengawasan sudah terbuka di terlalu banyak halaman. Tutup salah satunya lalu muat ulang.',
  },
  'media-unavailable': { status: 503, message: 'Server media sedang tidak tersedia. Kami mencoba menyambung kembali.' },
  'media-refused': { status: 422, message: 'Permintaan media ditolak' },
  unavailable: { status: 503, message: 'Layanan sedang tidak tersedia. Coba lagi sebentar.' },
  internal: { status: 500, message: 'Terjadi kesalahan. Silakan coba lagi.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERROR_CODES

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERROR_CODES, value)
}

/** A message, or the code of one that needs no parameters. */
export type MessageOrCode = Message | PlainMessageCode

const toMessage = (given: MessageOrCode): Message => (typeof given === 'string' ? message(given) : given)

/** `fields` names the bad inputs: dotted path to message, shown beside each field in a form. */
export interface AppErrorOptions {
  message?: MessageOrCode | undefined
  fields?: Readonly<Record<string, MessageOrCode>>
  retryAfterSeconds?: number
  cause?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  /** What it says beyond its code; undefined where the sentence of `ERROR_CODES` is all. */
  readonly detail: Message | undefined
  readonly fields: Readonly<Record<string, Message>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, { message, fields, retryAfterSeconds, cause }: AppErrorOptions = {}) {
    const detail = message === undefined ? undefined : toMessage(message)
    super(detail?.message ?? ERROR_CODES[code].message, cause === undefined ? {} : { cause })
    this.name = 'AppError'
    this.code = code
    this.detail = detail
    this.fields = fields && Object.fromEntries(Object.entries(fields).map(([path, given]) => [path, toMessage(given)]))
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return ERROR_CODES[this.code].status
  }

  /** Its sentence, with the code and the parameters of it; the error's own code where it says nothing more. */
  get text(): { code: MessageCode | ErrorCode; params: Record<string, string>; message: string } {
    return this.detail ?? { code: this.code, params: {}, message: this.message }
  }
}
