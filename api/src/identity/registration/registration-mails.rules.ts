import type { Language } from '@pengawas/shared/languages'

export interface MailText {
  subject: string
  text: string
}

interface Texts {
  proof: { subject: string; paragraphs: (link: string, hours: number) => string[] }
  taken: { subject: string; paragraphs: (loginPage: string) => string[] }
}

/** Where the link of a proof leads. The token stands behind `#`, so that no log and no `Referer` contains it. */
export function proofLink(origin: string, token: string): string {
  return `${origin}/register/confirm#token=${token}`
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  id: {
    proof: {
      subject: 'Konfirmasi pendaftaran Pengawas',
      paragraphs: (link, hours) => [
        'Yth. Bapak/Ibu,',
        `Alamat email ini dipakai untuk mendaftar sebagai peserta. Konfirmasikan dalam ${hours} jam melalui tautan berikut:`,
        link,
        'Jika bukan Anda yang mendaftar, abaikan email ini: tanpa konfirmasi tidak ada akun yang dibuat.',
      ],
    },
    taken: {
      subject: 'Pendaftaran Pengawas',
      paragraphs: (loginPage) => [
        'Yth. Bapak/Ibu,',
        'Alamat email ini dipakai untuk mendaftar sebagai peserta, tetapi NIP atau alamat email tersebut sudah memiliki akun. Tidak ada akun baru yang dibuat.',
        `Masuk: ${loginPage}`,
        'Jika lupa kata sandi, hubungi administrator. Jika bukan Anda yang mendaftar, abaikan email ini.',
      ],
    },
  },
  en: {
    proof: {
      subject: 'Confirm your Pengawas registration',
      paragraphs: (link, hours) => [
        'Hello,',
        `This address was used to register as a participant. Confirm it within ${hours} hours with this link:`,
        link,
        'If this was not you, ignore this email: without a confirmation no account is created.',
      ],
    },
    taken: {
      subject: 'Your Pengawas registration',
      paragraphs: (loginPage) => [
        'Hello,',
        'This address was used to register as a participant, but the NIP or the address already has an account. No new account was created.',
        `Log in: ${loginPage}`,
        'If you forgot your password, contact an administrator. If this was not you, ignore this email.',
      ],
    },
  },
  ar: {
    proof: {
      subject: 'تأكيد التسجيل في Pengawas',
      paragraphs: (link, hours) => [
        'تحية طيبة،',
        `استُخدم هذا العنوان للتسجيل كمشارك. أكّد التسجيل عبر الرابط التالي (صالح لعدد ${hours} من الساعات):`,
        link,
        'إذا لم تكن أنت من سجّل فتجاهل هذه الرسالة: لا يُنشأ أي حساب دون تأكيد.',
      ],
    },
    taken: {
      subject: 'تسجيلك في Pengawas',
      paragraphs: (loginPage) => [
        'تحية طيبة،',
        'استُخدم هذا العنوان للتسجيل كمشارك، لكن رقم NIP أو العنوان له حساب من قبل. لم يُنشأ حساب جديد.',
        `تسجيل الدخول: ${loginPage}`,
        'إذا نسيت كلمة المرور فتواصل مع المسؤول. وإذا لم تكن أنت من سجّل فتجاهل هذه الرسالة.',
      ],
    },
  },
  zh: {
    proof: {
      subject: '确认 Pengawas 注册',
      paragraphs: (link, hours) => [
        '您好：',
        `此邮箱地址被用于注册为参加者。请在 ${hours} 小时内通过以下链接确认：`,
        link,
        '如果不是您本人注册，请忽略此邮件：未经确认不会创建账户。',
      ],
    },
    taken: {
      subject: '您的 Pengawas 注册',
      paragraphs: (loginPage) => [
        '您好：',
        '此邮箱地址被用于注册为参加者，但该 NIP 或邮箱地址已有账户，因此没有创建新账户。',
        `登录：${loginPage}`,
        '如果忘记密码，请联系管理员。如果不是您本人注册，请忽略此邮件。',
      ],
    },
  },
  ja: {
    proof: {
      subject: 'Pengawas 登録の確認',
      paragraphs: (link, hours) => [
        'ご利用者様',
        `このメールアドレスで受験者としての登録が申し込まれました。${hours}時間以内に次のリンクから確認してください。`,
        link,
        'お心当たりがない場合は、このメールを無視してください。確認がなければアカウントは作成されません。',
      ],
    },
    taken: {
      subject: 'Pengawas の登録について',
      paragraphs: (loginPage) => [
        'ご利用者様',
        'このメールアドレスで受験者としての登録が申し込まれましたが、その NIP またはメールアドレスにはすでにアカウントがあります。新しいアカウントは作成されていません。',
        `ログイン：${loginPage}`,
        'パスワードを忘れた場合は管理者に連絡してください。お心当たりがない場合は、このメールを無視してください。',
      ],
    },
  },
}

/** In the language of the page on which the form was sent. Without the name, which is unproved text. `hours`: how long the link is valid. */
export function proofMail(language: Language, link: string, hours: number): MailText {
  const { subject, paragraphs } = TEXTS[language].proof
  return { subject, text: paragraphs(link, hours).join('\n\n') }
}

/** The mail for an address or a NIP that has an account already. */
export function takenMail(language: Language, origin: string): MailText {
  const { subject, paragraphs } = TEXTS[language].taken
  return { subject, text: paragraphs(`${origin}/login`).join('\n\n') }
}
