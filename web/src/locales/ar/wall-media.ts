export const wallMedia = {
  still: {
    every: 'صورة كل {{seconds}} ث',
    age: 'قبل {{seconds}} ث',
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
    frozen: 'ثابتة منذ {{seconds}} ث',
  },
  hear: {
    hold: 'اضغط باستمرار لسماع {{name}}',
    heard: 'مسموع',
    silent: 'لا ميكروفون لدى {{name}}',
    key: 'اضغط باستمرار: سماع هذا المشارك',
  },
}
