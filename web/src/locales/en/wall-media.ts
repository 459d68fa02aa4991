export const wallMedia = {
  still: {
    every: 'A picture every {{seconds}} seconds',
    age: '{{seconds}} seconds ago',
    age_one: '{{seconds}} second ago',
    none: 'No picture yet',
  },
  choice: {
    label: 'Tiles show',
    automatic: 'Automatic',
    video: 'Video',
    pictures: 'Pictures',
    narrow: 'Narrow line: tiles show pictures',
  },
  fault: {
    loss: '{{share}} lost on the way',
    frozen: 'Still for {{seconds}} seconds',
    frozen_one: 'Still for {{seconds}} second',
  },
  hear: {
    hold: 'Hold to hear {{name}}',
    heard: 'Heard',
    silent: '{{name}} has no microphone',
    key: 'Hold: hear this participant',
  },
}
