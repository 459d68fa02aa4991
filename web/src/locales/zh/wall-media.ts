export const wallMedia = {
  still: {
    every: '每 {{seconds}} 秒一张图片',
    age: '{{seconds}} 秒前',
    none: '尚无图片',
  },
  choice: {
    label: '格子显示',
    automatic: '自动',
    video: '视频',
    pictures: '图片',
    narrow: '线路较窄：格子显示图片',
  },
  fault: {
    loss: '途中丢失 {{share}}',
    frozen: '画面静止 {{seconds}} 秒',
  },
  hear: {
    hold: '按住收听 {{name}}',
    heard: '正在收听',
    silent: '{{name}} 没有麦克风',
    key: '按住：收听该参加者',
  },
}
