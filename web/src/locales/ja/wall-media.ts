export const wallMedia = {
  still: {
    every: '{{seconds}} 秒ごとの画像',
    age: '{{seconds}} 秒前',
    none: 'まだ画像がありません',
  },
  choice: {
    label: 'タイルの表示',
    automatic: '自動',
    video: 'ビデオ',
    pictures: '画像',
    narrow: '回線が細いため画像を表示中',
  },
  fault: {
    loss: '途中で {{share}} 欠落',
    frozen: '{{seconds}} 秒静止',
  },
  hear: {
    hold: '長押しで {{name}} の音を聞く',
    heard: '聞いています',
    silent: '{{name}} にマイクがありません',
    key: '長押し: この受験者の音を聞く',
  },
}
