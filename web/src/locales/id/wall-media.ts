export const wallMedia = {
  still: {
    every: 'Gambar tiap {{seconds}} detik',
    age: '{{seconds}} detik lalu',
    none: 'Belum ada gambar',
  },
  choice: {
    label: 'Tayangan petak',
    automatic: 'Otomatis',
    video: 'Video',
    pictures: 'Gambar',
    narrow: 'Saluran sempit: petak menampilkan gambar',
  },
  fault: {
    loss: 'Hilang {{share}} di jalan',
    frozen: 'Diam sejak {{seconds}} detik',
  },
  hear: {
    hold: 'Tahan untuk mendengar {{name}}',
    heard: 'Terdengar',
    silent: '{{name}} tanpa mikrofon',
    key: 'Tahan: dengar peserta ini',
  },
}
