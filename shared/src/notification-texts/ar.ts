import type { NotificationTexts } from '../notifications.ts'

export const notificationTexts: NotificationTexts = {
  welcome: {
    title: 'مرحبًا',
    message: 'حسابك في نظام التقييم أصبح نشطًا.',
    label: 'فتح صفحتي',
  },
  'password-changed': {
    title: 'تم تغيير كلمة المرور',
    message: 'تم تغيير كلمة مرور حسابك للتو وانتهى تسجيل دخولك على الأجهزة الأخرى.',
    label: 'عرض الأجهزة',
  },
  'password-reset': {
    title: 'إعادة تعيين كلمة المرور',
    message: 'أعاد المسؤول تعيين كلمة مرور حسابك.',
    label: 'فتح الحساب',
  },
  'two-factor-enabled': {
    title: 'الدخول بخطوتين مفعّل',
    message: 'يتطلب الدخول الآن رمزًا من تطبيق المصادقة.',
    label: 'فتح الحساب',
  },
  'two-factor-disabled': {
    title: 'تم تعطيل الدخول بخطوتين',
    message: 'لم يعد الدخول يتطلب رمز مصادقة.',
    label: 'فتح الحساب',
  },
  'participant-registered': {
    title: 'تسجيل جديد',
    message: 'سجّل {{name}} كمشارك.',
    label: 'عرض المستخدمين',
  },
  'profile-requested': {
    title: 'طلب تغيير البيانات',
    message: 'يطلب {{name}} تغيير الاسم أو رقم NIP أو الوحدة.',
    label: 'عرض الطلبات',
  },
  'profile-request-accepted': {
    title: 'تغيّرت بيانات الحساب',
    message: 'قُبل طلبك.',
    label: 'فتح الحساب',
  },
  'profile-request-refused': {
    title: 'رُفض الطلب',
    message: 'رُفض طلب تغيير بياناتك: {{reason}}',
    label: 'فتح الحساب',
  },
  'participant-added': {
    title: 'تمت إضافة مشارك',
    message: 'أُضيف {{name}} كمشارك.',
    label: 'عرض المستخدمين',
  },
  'people-imported': {
    title: 'اكتمل الاستيراد',
    message: 'عدد الحسابات المستوردة: {{count}}.',
    label: 'عرض المستخدمين',
  },
  'questions-imported': {
    title: 'اكتمل استيراد الأسئلة',
    message: 'تم الاستيراد وبانتظار التحقق: {{count}}.',
    label: 'عرض الأسئلة',
  },
  'import-failed': {
    title: 'فشل الاستيراد',
    message: 'لم يُحفظ شيء. اطّلع على السبب ثم استورد الملف مرة أخرى.',
    label: 'عرض الاستيراد',
  },
  'package-ready': {
    title: 'حزمة الأدلة جاهزة',
    message: 'يمكنك تنزيل حزمة الأدلة خلال 24 ساعة.',
    label: 'عرض الحزم',
  },
  'package-failed': {
    title: 'تعذّر إنشاء حزمة الأدلة',
    message: 'اطلع على السبب، ثم أنشئها من جديد من صفحة الحزم.',
    label: 'عرض الحزم',
  },
  'report-ready': {
    title: 'ملف التقرير جاهز',
    message: 'يمكنك تنزيل ملف تقرير "{{title}}" خلال 7 أيام.',
    label: 'عرض التقرير',
  },
  'report-failed': {
    title: 'تعذّر إنشاء ملف التقرير',
    message: 'لم يُنشأ ملف تقرير "{{title}}". اطلع على السبب، ثم أنشئه من جديد من ذلك التقرير.',
    label: 'عرض التقرير',
  },
  'assessment-assigned': {
    title: 'تقييم جديد',
    message: 'أنت مشارك في "{{title}}".',
    label: 'عرض التقييم',
  },
  'assessment-scheduled': {
    title: 'تمت جدولة التقييم',
    message: 'تمت جدولة "{{title}}".',
    label: 'عرض التقييم',
  },
  'assessment-tomorrow': {
    title: 'يبدأ التقييم قريبًا',
    message: 'يبدأ "{{title}}" في {{at}}.',
    label: 'عرض التقييم',
  },
  'assessment-soon': {
    title: 'يبدأ التقييم خلال ساعة',
    message: 'يبدأ "{{title}}" في {{at}}.',
    label: 'عرض التقييم',
  },
  'assessment-over': {
    title: 'انتهى التقييم',
    message: 'انتهى "{{title}}" في {{at}}.',
    label: 'عرض التقييم',
  },
  'sitting-assigned': {
    title: 'موعد اختبارك',
    message: '"{{title}}": {{sitting}}، يبدأ في {{at}}.',
    label: 'عرض التقييم',
  },
  'sitting-left': {
    title: 'موعد اختبارك',
    message: 'يبدأ "{{title}}" بالنسبة إليك الآن في {{at}}.',
    label: 'عرض التقييم',
  },
  'proctor-assigned': {
    title: 'مهمة مراقبة جديدة',
    message: 'كُلّفت بمراقبة "{{title}}".',
    label: 'فتح المراقبة',
  },
  'co-administrator-added': {
    title: 'أصبحت مديرًا مشاركًا',
    message: 'جعلك {{name}} مديرًا مشاركًا للتقييم "{{title}}".',
    label: 'عرض التقييم',
  },
  'co-administrator-removed': {
    title: 'لم تعد مديرًا مشاركًا',
    message: 'أزالك {{name}} من المديرين المشاركين للتقييم "{{title}}".',
    label: 'عرض التقييمات',
  },
  'co-administrator-left': {
    title: 'انسحب مدير مشارك',
    message: 'لم يعد {{name}} يدير "{{title}}".',
    label: 'عرض التقييم',
  },
  'ownership-received': {
    title: 'أصبحت مالكًا لتقييم',
    message: 'نقل {{name}} ملكية "{{title}}" إليك: {{reason}}',
    label: 'عرض التقييم',
  },
  'ownership-changed': {
    title: 'تغيّر مالك التقييم',
    message: 'أصبح "{{title}}" ملكًا لـ{{name}}: {{reason}}',
    label: 'عرض التقييم',
  },
  'question-assigned': {
    title: 'مهمة تحكيم جديدة',
    message: 'أُسند إليك تحكيم السؤال "{{preview}}".',
    label: 'فتح مهمة التحكيم',
  },
  'question-revised': {
    title: 'تمت مراجعة السؤال',
    message: 'راجع {{name}} السؤال "{{preview}}"، وهو بانتظار تحكيمك.',
    label: 'فتح مهمة التحكيم',
  },
  'question-returned': {
    title: 'السؤال بحاجة إلى مراجعة',
    message: 'أعاد {{name}} السؤال "{{preview}}" للمراجعة.',
    label: 'عرض السؤال',
  },
  'question-approved': {
    title: 'تم اعتماد السؤال',
    message: 'تم اعتماد السؤال "{{preview}}".',
    label: 'عرض السؤال',
  },
  'question-rejected': {
    title: 'تم رفض السؤال',
    message: 'تم رفض السؤال "{{preview}}": {{reason}}',
    label: 'عرض السؤال',
  },
  'question-commented': {
    title: 'تعليق جديد',
    message: 'علّق {{name}} على السؤال "{{preview}}".',
    label: 'عرض السؤال',
  },
  'marks-differ': {
    title: 'درجتا المقال مختلفتان',
    message: 'الفرق بين درجتي مقال المشارك {{code}} كبير ويجب توفيقهما.',
    label: 'فتح المقال',
  },
  'mark-proposed': {
    title: 'اقتراح درجة لمقال',
    message: 'درجة مشتركة لمقال المشارك {{code}} تنتظر موافقتك.',
    label: 'فتح المقال',
  },
  'credits-proposed': {
    title: 'اقتراح وقت إضافي',
    message: 'فقد مشاركو "{{title}}" وقتًا بسبب انقطاع. الوقت المقترح ينتظر قرار المراقب.',
    label: 'عرض الاقتراحات',
  },
  'wall-unwatched': {
    title: 'لا يراقب أي مراقب',
    message: 'يؤدي مشاركو «{{title}}» التقييم، ولم يفتح أي مراقب لوحة المراقبة منذ دقيقة.',
    label: 'فتح',
  },
  'test-reopened': {
    title: 'أُعيد فتح اختبارك',
    message: 'مُنحت {{time}} إضافية في "{{title}}". يبدأ الوقت حالما تتابع.',
    label: 'متابعة الاختبار',
  },
  'passing-score-changed': {
    title: 'تغيّرت درجة النجاح',
    message:
      'غيّر {{name}} درجة النجاح في "{{title}}" من {{before}} إلى {{after}}، وأُعيد البتّ في جميع النتائج. السبب: {{reason}}',
    label: 'عرض النتائج',
  },
  'result-decided-anew': {
    title: 'أُعيد البتّ في النتيجة',
    message: 'تغيّرت درجة النجاح في "{{title}}" من {{before}} إلى {{after}}، وأُعيد البتّ في نتيجتك.',
    label: 'عرض النتيجة',
  },
  'result-final': { title: 'نتيجتك نهائية', message: 'نتيجة "{{title}}" نهائية الآن.', label: 'عرض النتيجة' },
  'result-changed': {
    title: 'تغيّرت نتيجتك',
    message: 'أُعيد حساب نتيجة "{{title}}" وتغيّرت. السبب مذكور في صفحة النتيجة.',
    label: 'عرض النتيجة',
  },
  'certificate-issued': {
    title: 'صدرت الشهادة',
    message: 'نتيجة "{{title}}" نهائية وصدرت شهادتك.',
    label: 'عرض النتيجة',
  },
  'help-asked': {
    title: 'مشارك يطلب المساعدة',
    message: '{{name}} ({{code}}) يطلب مساعدة المراقب.',
    label: 'فتح المراقبة',
  },
  'flag-critical': {
    title: 'ملاحظة حرجة',
    message: '{{name}}: {{description}}',
    label: 'فتح المراقبة',
  },
  'flag-commented': {
    title: 'تعليق على ملاحظة',
    message: 'علّق {{name}} على ملاحظة تخص {{candidate}}.',
    label: 'فتح الملاحظة',
  },
  'second-review-asked': {
    title: 'مراجعة ثانية مطلوبة',
    message: 'اقترح {{name}} تغيير القرار في ملاحظة تخص {{candidate}}.',
    label: 'مراجعة',
  },
  'second-review-decided': {
    title: 'اكتملت المراجعة الثانية',
    message: 'بتّ {{name}} في تغيير القرار الخاص بـ {{candidate}}.',
    label: 'فتح الملاحظة',
  },
  'termination-review-asked': {
    title: 'مراجعة ثانية لإنهاء اختبار',
    message: 'أنهى {{name}} اختبار {{candidate}}. يؤيد شخص ثانٍ ذلك أو يبطله.',
    label: 'مراجعة',
  },
  'termination-overturned': {
    title: 'اختبارك مفتوح من جديد',
    message: 'أُبطل إنهاء "{{title}}". بقي لك {{time}}؛ يبدأ الوقت حين تتابع.',
    label: 'متابعة الاختبار',
  },
  'appeal-possible': {
    title: 'احتُسب أمر في اختبارك',
    message: 'في "{{title}}" احتُسبت عليك ملاحظة أو إنهاء للاختبار. يمكنك الاعتراض حتى {{at}}.',
    label: 'الاطلاع والاعتراض',
  },
  'appeal-submitted': {
    title: 'اعتراض جديد',
    message: 'قدّم {{candidate}} اعتراضًا بشأن "{{title}}".',
    label: 'فتح الاعتراض',
  },
  'appeal-withdrawn': {
    title: 'سُحب الاعتراض',
    message: 'سحب {{candidate}} اعتراضه بشأن "{{title}}".',
    label: 'فتح الاعتراضات',
  },
  'appeal-decided': {
    title: 'بُتَّ في اعتراضك',
    message: 'بُتَّ في اعتراضك بشأن "{{title}}". اقرأ القرار وأسبابه.',
    label: 'قراءة القرار',
  },
  'appealed-decision': {
    title: 'بُتَّ في اعتراض مشارك',
    message: 'بتّ {{name}} في اعتراض {{candidate}} بشأن "{{title}}": أُيِّد {{upheld}}، أُبطل {{overturned}}.',
    label: 'فتح',
  },
  'webhook-disabled': {
    title: 'أُوقفت الرسائل إلى نظام آخر',
    message: 'استمر فشل الإرسال إلى «{{name}}» فأُوقف. ما لم يُرسل محفوظ. أصلح السبب ثم شغّله من جديد.',
    label: 'فتح الويب هوك',
  },
  'own-data-ready': {
    title: 'حزمة بياناتك جاهزة',
    message: 'يمكن تنزيلها خلال 7 أيام.',
    label: 'تنزيل',
  },
  'own-data-failed': {
    title: 'تعذّر إعداد حزمة بياناتك',
    message: 'اطلبها مرة أخرى. إن لم تنجح فتواصل مع المسؤول.',
    label: 'فتح',
  },
  'erasure-asked': {
    title: 'طلب محو بيانات',
    message: 'يطلب أحد المشاركين محو بياناته. قرّر مع ذكر السبب.',
    label: 'مراجعة',
  },
  'erasure-refused': {
    title: 'رُفض محو البيانات',
    message: 'السبب: {{reason}}',
    label: 'فتح',
  },
  'erasure-accepted': {
    title: 'قُبل محو البيانات',
    message: 'تُمحى بياناتك الشخصية ويُغلق حسابك في {{at}}. يمكنك التراجع حتى ذلك الحين.',
    label: 'فتح',
  },
}
