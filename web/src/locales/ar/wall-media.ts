export const wallMedia = {
  still: {
    every: 'صورة كل {{seconds}} ثوانٍ',
    age: 'قبل {{seconds}} ثانية',
    none: 'لا صورة بعد',
  },
  choice: {
    label: 'ما تعرضه المربعات',
    automatic: 'تلقائي',
    video: 'فيديو',
    pictures: 'صور',
    narrow: 'الاتصال ضعيف: تعرض المربعات صورًا',
  },
  fault: {
    loss: 'فُقد {{share}} في الطريق',
    frozen: 'ثابتة منذ {{seconds}} ثانية',
  },
  hear: {
    hold: 'اضغط باستمرار لسماع {{name}}',
    heard: 'مسموع',
    silent: 'لا ميكروفون لدى {{name}}',
    key: 'اضغط باستمرار: سماع هذا المشارك',
  },
}
