import type { LeftOutReason, OwnDataActor } from '@pengawas/shared/contracts/own-data'
import type { Language } from '@pengawas/shared/languages'

/** What a package says to its reader in words. */
export interface ReadmeText {
  title: string
  /** `at` in words. */
  made: (at: string) => string
  files: string
  about: Record<'data' | 'schema' | 'log' | 'tests', string>
  names: string
  leftOut: string
  nothingLeftOut: string
  reasons: Record<LeftOutReason, string>
  /** What can be left out. */
  things: Record<
    | 'notes'
    | 'questions'
    | 'answers'
    | 'flags'
    | 'reasons'
    | 'checkIn'
    | 'recordings'
    | 'camera'
    | 'microphone'
    | 'screen'
    | 'picture',
    string
  >
  by: Record<OwnDataActor, string>
}

const id: ReadmeText = {
  title: 'Data Anda di Pengawas',
  made: (at) => `Paket ini dibuat ${at} atas permintaan Anda. Simpan baik-baik: isinya data pribadi Anda.`,
  files: 'Isi paket',
  about: {
    data: 'data.json: seluruh data dalam bentuk yang dapat dibaca program (format "pengawas-own-data", versi 1)',
    schema: 'data.schema.json: arti setiap bagian data.json (JSON Schema)',
    log: 'log.txt: catatan log audit tentang Anda dalam bahasa sehari-hari',
    tests: 'tests/: untuk setiap tes gambar temuan yang dikonfirmasi, gambar check-in, sertifikat, dan rekaman',
  },
  names: 'Orang lain disebut menurut perannya, bukan namanya.',
  leftOut: 'Yang tidak termasuk, dan sebabnya',
  nothingLeftOut: 'Tidak ada yang ditinggalkan.',
  reasons: {
    items: 'soal dapat diujikan lagi, sehingga isinya dirahasiakan; nomor, waktu, dan jawaban Anda sendiri ada',
    answers: 'tes ini, atau tes lain dengan soal yang sama, masih dapat dikerjakan; mintalah paket baru sesudahnya',
    'other-person': 'orang lain terlihat atau terdengar, atau mungkin begitu, dan tidak menyetujui untuk diperlihatkan',
    'too-large': 'terlalu besar untuk paket ini; terdaftar di data.json dengan hari sampai kapan disimpan',
    gone: 'masa simpannya berakhir, dan sudah dihapus',
    'staff-words': 'tulisan petugas untuk sesama petugas, yang dapat menyebut orang lain',
    undecided: 'belum diputuskan siapa pun; yang tidak diputuskan tidak berlaku terhadap Anda',
    'gaze-angles':
      'sudut pandangan yang diukur saat check-in tidak diperlihatkan kepada siapa pun, sesuai yang Anda setujui',
  },
  things: {
    notes: 'catatan petugas',
    questions: 'isi soal',
    answers: 'jawaban',
    flags: 'temuan lain',
    reasons: 'alasan peninjau',
    checkIn: 'check-in',
    recordings: 'rekaman',
    camera: 'rekaman kamera',
    microphone: 'rekaman suara',
    screen: 'rekaman layar',
    picture: 'gambar temuan',
  },
  by: {
    ...{ self: 'Anda', system: 'sistem', peserta: 'peserta', administrator: 'administrator', penilai: 'penilai' },
    ...{ 'super-admin': 'super admin', validator: 'validator', proktor: 'proktor', auditor: 'auditor' },
  },
}

const en: ReadmeText = {
  title: 'Your data in Pengawas',
  made: (at) => `This package was made ${at} because you asked for it. Keep it safe: it holds your personal data.`,
  files: 'What is in it',
  about: {
    data: 'data.json: everything in a form that programs read (format "pengawas-own-data", version 1)',
    schema: 'data.schema.json: what each part of data.json means (JSON Schema)',
    log: 'log.txt: what the audit log says about you, in plain words',
    tests: 'tests/: for each test the pictures of confirmed flags, of the check-in, the certificate and recordings',
  },
  names: 'Other people are called by their role and not by their name.',
  leftOut: 'What is left out, and why',
  nothingLeftOut: 'Nothing is left out.',
  reasons: {
    items: 'questions may be asked again, so they are confidential; number, time and your own answer are there',
    answers: 'this test, or another one with its questions, can still be taken; ask for a new package afterwards',
    'other-person': 'somebody else is, or may be, seen or heard, who did not agree to be shown',
    'too-large': 'too large for this package; data.json lists it with the day until which it is kept',
    gone: 'its time is over, and it was deleted',
    'staff-words': 'what staff wrote among themselves, which may name other people',
    undecided: 'nobody has decided about it; what is undecided does not count against you',
    'gaze-angles': 'the angles of your gaze that were measured in the check-in are shown to nobody, as you agreed',
  },
  things: {
    notes: 'notes of staff',
    questions: 'contents of the questions',
    answers: 'answers',
    flags: 'other flags',
    reasons: 'reasons of reviewers',
    checkIn: 'check-in',
    recordings: 'recordings',
    camera: 'recording of the camera',
    microphone: 'recording of the sound',
    screen: 'recording of the screen',
    picture: 'picture of flag',
  },
  by: {
    ...{ self: 'you', system: 'system', peserta: 'participant', administrator: 'administrator', penilai: 'assessor' },
    ...{ 'super-admin': 'super admin', validator: 'validator', proktor: 'proctor', auditor: 'auditor' },
  },
}

const ar: ReadmeText = {
  title: 'بياناتك في Pengawas',
  made: (at) => `أُعدّت هذه الحزمة ${at} بناءً على طلبك. احفظها في مكان آمن: فيها بياناتك الشخصية.`,
  files: 'محتوى الحزمة',
  about: {
    data: 'data.json: كل البيانات بصيغة تقرؤها البرامج (الصيغة "pengawas-own-data"، الإصدار 1)',
    schema: 'data.schema.json: معنى كل جزء من data.json ‏(JSON Schema)',
    log: 'log.txt: ما يقوله سجل التدقيق عنك بكلمات بسيطة',
    tests: 'tests/: لكل اختبار صور الملاحظات المؤكدة وصور خطوات التحقق والشهادة والتسجيلات',
  },
  names: 'يُشار إلى الآخرين بأدوارهم لا بأسمائهم.',
  leftOut: 'ما لم يُدرج، والسبب',
  nothingLeftOut: 'لم يُستبعد شيء.',
  reasons: {
    items: 'قد تُطرح الأسئلة مرة أخرى، لذا فهي سرية؛ الرقم والوقت وإجابتك موجودة',
    answers: 'لا يزال بالإمكان تأدية هذا الاختبار أو اختبار آخر بأسئلته؛ اطلب حزمة جديدة بعد ذلك',
    'other-person': 'يظهر فيه شخص آخر أو يُسمع، أو قد يكون كذلك، ولم يوافق على عرضه',
    'too-large': 'أكبر من أن تتسع له هذه الحزمة؛ يذكره data.json مع اليوم الذي يُحفظ حتى حلوله',
    gone: 'انتهت مدة حفظه وحُذف',
    'staff-words': 'ما كتبه الموظفون فيما بينهم، وقد يذكر أشخاصًا آخرين',
    undecided: 'لم يبتّ فيه أحد بعد؛ وما لم يُبتّ فيه لا يُحتسب ضدك',
    'gaze-angles': 'زوايا نظرك التي قيست أثناء التحقق لا تُعرض على أحد، كما وافقت',
  },
  things: {
    notes: 'ملاحظات الموظفين',
    questions: 'محتوى الأسئلة',
    answers: 'الإجابات',
    flags: 'ملاحظات أخرى',
    reasons: 'أسباب المراجعين',
    checkIn: 'التحقق قبل الاختبار',
    recordings: 'التسجيلات',
    camera: 'تسجيل الكاميرا',
    microphone: 'تسجيل الصوت',
    screen: 'تسجيل الشاشة',
    picture: 'صورة الملاحظة',
  },
  by: {
    ...{ self: 'أنت', system: 'النظام', peserta: 'مشارك', administrator: 'مسؤول', penilai: 'مقيّم' },
    ...{ 'super-admin': 'مشرف عام', validator: 'محكّم', proktor: 'مراقب', auditor: 'مدقق' },
  },
}

const zh: ReadmeText = {
  title: '您在 Pengawas 中的数据',
  made: (at) => `本数据包应您的申请于 ${at} 生成。请妥善保管：其中包含您的个人数据。`,
  files: '内容',
  about: {
    data: 'data.json：供程序读取的全部数据（格式 "pengawas-own-data"，版本 1）',
    schema: 'data.schema.json：data.json 各部分的含义（JSON Schema）',
    log: 'log.txt：审计日志中关于您的记录，以通俗文字表述',
    tests: 'tests/：每场测试中已确认标记的图片、签到图片、证书和录像',
  },
  names: '其他人员只以其角色称呼，不写姓名。',
  leftOut: '未包含的内容及原因',
  nothingLeftOut: '没有遗漏任何内容。',
  reasons: {
    items: '试题可能再次使用，因此保密；题号、时间和您本人的作答已包含',
    answers: '此测试或使用相同试题的其他测试仍可参加；请在其结束后重新申请',
    'other-person': '其中出现或可能出现其他人的影像或声音，而此人未同意公开',
    'too-large': '对本数据包而言过大；data.json 中列出了它及其保存期限',
    gone: '保存期已满，已被删除',
    'staff-words': '工作人员之间的文字，可能提到其他人',
    undecided: '尚无人作出决定；未决定的内容不会对您不利',
    'gaze-angles': '签到时测得的视线角度不向任何人展示，正如您所同意的',
  },
  things: {
    notes: '工作人员的备注',
    questions: '试题内容',
    answers: '答案',
    flags: '其他标记',
    reasons: '复核人的理由',
    checkIn: '签到',
    recordings: '录像',
    camera: '摄像头录像',
    microphone: '录音',
    screen: '屏幕录像',
    picture: '标记的图片',
  },
  by: {
    ...{ self: '您', system: '系统', peserta: '参加者', administrator: '管理员', penilai: '评分员' },
    ...{ 'super-admin': '超级管理员', validator: '审核员', proktor: '监考员', auditor: '审计员' },
  },
}

const ja: ReadmeText = {
  title: 'Pengawas にあるあなたのデータ',
  made: (at) =>
    `このパッケージは、あなたの請求により ${at} に作成されました。個人データが入っていますので、大切に保管してください。`,
  files: '内容',
  about: {
    data: 'data.json：プログラムで読める形の全データ（形式 "pengawas-own-data"、バージョン 1）',
    schema: 'data.schema.json：data.json の各部分の意味（JSON Schema）',
    log: 'log.txt：監査ログにあるあなたについての記録（平易な言葉）',
    tests: 'tests/：テストごとに、確認されたフラグの画像、チェックインの画像、証明書、録画',
  },
  names: '他の人は名前ではなく役割で記載しています。',
  leftOut: '含まれていないものとその理由',
  nothingLeftOut: '含まれていないものはありません。',
  reasons: {
    items: '問題は再び出題される可能性があるため非公開です。番号、時刻、あなた自身の解答は含まれています',
    answers: 'このテスト、または同じ問題を使う別のテストをまだ受験できます。終了後に改めて請求してください',
    'other-person': '開示に同意していない他の人が映っている、または聞こえる（可能性がある）ため',
    'too-large': 'このパッケージには大きすぎます。data.json に保存期限とともに記載されています',
    gone: '保存期間が終了し、削除されました',
    'staff-words': '職員同士の記述で、他の人の名前を含む可能性があるため',
    undecided: 'まだ誰も判断していません。判断されていないものはあなたの不利になりません',
    'gaze-angles': 'チェックインで測定した視線の角度は、同意いただいたとおり誰にも表示されません',
  },
  things: {
    notes: '担当者のメモ',
    questions: '問題の内容',
    answers: '解答',
    flags: 'その他のフラグ',
    reasons: '確認者の理由',
    checkIn: 'チェックイン',
    recordings: '録画',
    camera: 'カメラの録画',
    microphone: '音声の録音',
    screen: '画面の録画',
    picture: 'フラグの画像',
  },
  by: {
    ...{ self: 'あなた', system: 'システム', peserta: '受験者', administrator: '管理者', penilai: '評価者' },
    ...{ 'super-admin': '最高管理者', validator: '検証者', proktor: '試験監督', auditor: '監査人' },
  },
}

export const README_TEXTS: Readonly<Record<Language, ReadmeText>> = { id, en, ar, zh, ja }
