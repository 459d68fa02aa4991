export const questionExchange = {
  formats: {
    qti22: 'QTI 2.2 (.zip)',
    qti30: 'QTI 3.0 (.zip)',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV (.csv)',
    moodle: 'XML لنظام Moodle ‏(.xml)',
    gift: 'GIFT لنظام Moodle (.txt)',
  },
  export: {
    hint: 'تصدير الأسئلة المعروضة بصيغة',
    moodle:
      'لا مكان في Moodle للكفاءة ومستوى بلوم والصعوبة وسلم التصحيح والمعاملات. تحملها ملفات Moodle لإعادة استيرادها هنا.',
  },
  import: {
    title: 'استيراد الأسئلة',
    choose: 'اختيار ملف أسئلة',
    drop: 'أفلت ملفًا هنا، أو انقر للاختيار',
    kinds:
      'QTI 2.1 و2.2 و3.0 ‏(.zip) أو Excel ‏(.xlsx) أو CSV أو GIFT ‏(.txt) أو XML ‏(.xml) من Moodle. الحد الأقصى: {{max}} من الأسئلة و{{megabytes}} ميغابايت.',
    other: 'أفلت ملفًا آخر أو اختره',
    template: 'لا يوجد ملف بعد؟ نزّل قالبًا:',
    templateXlsx: 'Excel',
    templateCsv: 'CSV',
    wrongType: 'يجب أن ينتهي اسم الملف بـ ‎.zip أو ‎.xml أو ‎.xlsx أو ‎.csv أو ‎.gift أو ‎.txt.',
    tooLarge: 'الملف أكبر من {{megabytes}} ميغابايت.',
    run: 'استيراد المحدد ({{count}})',
  },
  preview: {
    caption: 'الأسئلة في الملف',
    summary: 'يمكن استيراده: {{good}}. لا يمكن: {{bad}}.',
    fileNotes: 'عن هذا الملف',
    withoutDuplicates: 'تحديد بلا مكررات',
    choose: 'تحديد',
    chooseOne: 'تحديد السؤال {{place}}',
    places: { row: 'الصف', line: 'السطر', file: 'الملف' },
    question: 'السؤال',
    notes: 'ملاحظات',
    ok: 'مكتمل',
    options: 'الخيارات: {{count}}',
    pictures: 'الصور: {{count}}',
    inBank: 'يوجد سؤال بالنص نفسه في بنك الأسئلة.',
    inFile: 'مطابق للسؤال رقم {{number}} في هذا الملف.',
    filters: {
      all: 'الكل ({{count}})',
      problems: 'لا يمكن استيراده ({{count}})',
      notKept: 'جزء لا يُحفظ ({{count}})',
      duplicates: 'مكررات ({{count}})',
    },
  },
  defaults: {
    title: 'لما لا يذكره الملف',
  },
  outcome: {
    done: 'تم الاستيراد، وبانتظار التحكيم: {{count}}.',
    skipped: 'لم يُستورد: {{count}}.',
  },
}
