export interface MailText {
  subject: string
  text: string
}

/** Where the link of a proof leads. The token stands behind `#`, so that no log and no `Referer` contains it. */
export function proofLink(origin: string, token: string): string {
  return `${origin}/register/confirm#token=${token}`
}

/** `hours`: how long the link is valid. In Indonesian and English, as the reader's language is unknown. Without the name, which is unproved text. */
export function proofMail(link: string, hours: number): MailText {
  return {
    subject: 'Konfirmasi pendaftaran Pengawas / Confirm your registration',
    text: [
      'Yth. Bapak/Ibu,',
      '',
      `Alamat email ini dipakai untuk mendaftar sebagai peserta. Konfirmasikan dalam ${hours} jam melalui tautan berikut:`,
      '',
      link,
      '',
      'Jika bukan Anda yang mendaftar, abaikan email ini: tanpa konfirmasi tidak ada akun yang dibuat.',
      '',
      '—',
      '',
      `This address was used to register as a participant. Confirm it within ${hours} hours by the link above. If this was not you, ignore this mail: without a confirmation no account is made.`,
    ].join('\n'),
  }
}

/** The mail for an address or a NIP that has an account already. */
export function takenMail(origin: string): MailText {
  return {
    subject: 'Pendaftaran Pengawas / Your registration',
    text: [
      'Yth. Bapak/Ibu,',
      '',
      'Alamat email ini dipakai untuk mendaftar sebagai peserta, tetapi NIP atau alamat email tersebut sudah memiliki akun. Tidak ada akun baru yang dibuat.',
      '',
      `Masuk: ${origin}/login`,
      'Jika lupa kata sandi, hubungi administrator. Jika bukan Anda yang mendaftar, abaikan email ini.',
      '',
      '—',
      '',
      'This address was used to register as a participant, but the NIP or the address already has an account, so none was made. Log in above; if you forgot the password, ask an administrator. If this was not you, ignore this mail.',
    ].join('\n'),
  }
}
