export const managers = {
  title: 'Pengelola',
  owner: 'Pemilik',
  ownerless: 'Tanpa pemilik aktif',
  co: 'Pengelola tambahan',
  none: 'Belum ada pengelola tambahan.',
  inactive: 'Tidak aktif sebagai administrator',
  added: 'Ditambahkan {{name}}, {{at}}',
  add: 'Tambah pengelola',
  saved: 'Pengelola ditambahkan',
  remove: 'Keluarkan',
  leave: 'Berhenti mengelola',
  confirmRemove: '{{name}} tidak lagi dapat membuka atau mengubah "{{title}}".',
  confirmLeave:
    'Anda tidak lagi dapat membuka atau mengubah "{{title}}". Hanya pemilik yang dapat menambahkan Anda kembali.',
  removed: '{{name}} bukan pengelola lagi',
  transfer: 'Alihkan kepemilikan',
  transferHint:
    'Pemilik baru menentukan pengelola, dapat menghapus assessment, dan mendapat pemberitahuan dengan alasan Anda.',
  newOwner: 'Pemilik baru',
  reason: 'Alasan',
  stays: 'Pemilik sekarang tetap mengelola',
  transferred: 'Kepemilikan dialihkan',
}
