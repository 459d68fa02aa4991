import type { Language } from '@pengawas/shared/languages'

/** Where the link leads. The token stands behind `#`, so that no log and no `Referer` contains it. */
export function recoveryLink(origin: string, token: string): string {
  return `${origin}/reset-password#token=${token}`
}

const TEXTS: Readonly<Record<Language, { subject: string; text: (link: string, minutes: number) => string[] }>> = {
  id: {
    subject: 'Atur ulang kata sandi Pengawas',
    text: (link, minutes) => [
      `Seseorang meminta kata sandi baru untuk akun Anda. Pilih kata sandi baru dalam ${minutes} menit melalui tautan berikut; tautan hanya berlaku sekali:`,
      link,
      'Jika bukan Anda yang meminta, abaikan email ini: kata sandi Anda tidak berubah.',
    ],
  },
  en: {
    subject: 'Reset your Pengawas password',
    text: (link, minutes) => [
      `Somebody asked for a new password for your account. Choose one within ${minutes} minutes by this link, which works once:`,
      link,
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
  },
  ar: {
    subject: 'إعادة تعيين كلمة مرور Pengawas',
    text: (link, minutes) => [
      `طُلبت كلمة مرور جديدة لحسابك. اختر كلمة مرور جديدة خلال ${minutes} دقيقة عبر الرابط التالي، وهو صالح لمرة واحدة:`,
      link,
      'إذا لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة: لن تتغير كلمة مرورك.',
    ],
  },
  zh: {
    subject: '重设 Pengawas 密码',
    text: (link, minutes) => [
      `有人为您的账户申请了新密码。请在 ${minutes} 分钟内通过以下链接设置新密码，该链接只能使用一次：`,
      link,
      '如果不是您本人申请，请忽略此邮件：您的密码不会改变。',
    ],
  },
  ja: {
    subject: 'Pengawas パスワードの再設定',
    text: (link, minutes) => [
      `お客様のアカウントの新しいパスワードが請求されました。${minutes}分以内に次のリンクから設定してください。リンクは一度だけ使えます。`,
      link,
      'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
    ],
  },
}

/** The mail with the link, in its reader's language. Without the name: who asked is not known to be its reader. */
export function recoveryMail(language: Language, link: string, minutes: number): { subject: string; text: string } {
  const { subject, text } = TEXTS[language]
  return { subject, text: text(link, minutes).join('\n\n') }
}
