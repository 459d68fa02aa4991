import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const aiAccuracy: Translation<Texts['aiAccuracy']> = {
  hint: 'How often flags were right, by what people decided. Each figure names its number of reviews; flags that nobody has reviewed, or that cannot be decided, do not count.',
  countedAt: 'Counted {{time}}',
  tooFew: 'Not enough reviews yet',
  share: '{{share}} ({{low}} to {{high}}, n = {{n}})',
  promised: 'promised {{share}}',
  noPromise: 'No promise',
  underPromise: 'Under its promise',
  kinds: {
    conduct: 'Kinds of flags of conduct',
    technical: 'Kinds of technical flags',
    none: 'No flags yet.',
  },
  columns: {
    kind: 'Kind',
    right: 'Right',
    wrong: 'Wrong',
    undecidable: 'Cannot be decided',
    waiting: 'Not reviewed',
    precision: 'Right of those decided (95%)',
    promise: 'Promise',
  },
  leftOut: {
    title: 'Kinds that analysis does not have',
    hint: 'These were tried and left out: a flag is an accusation, and none of them was right often enough to make one.',
    objects: {
      title: 'Prohibited objects, such as a phone',
      tried:
        'CenterNet, the object model of the package in use, found a phone that lay on the floor in 5 of 47 pictures and one held to the ear in none of 7.',
      instead:
        'No object is flagged. A head that stays bowed over the lap is. A proctor who sees an object can raise a flag by hand.',
    },
    antispoof: {
      title: 'Whether a face is real (antispoof)',
      tried:
        'The antispoof model of the package in use gave people and pictures of people scores that cannot be told apart.',
      instead:
        'A face that does not move for a minute, while the picture around it does, is flagged as a photograph. A film of a face that moves is not noticed by that.',
    },
    liveness: {
      title: 'Whether a face is alive (liveness)',
      tried:
        'The liveness model of the package in use gave people and still pictures scores that cannot be told apart.',
      instead:
        'A second face counts as a person only once it has moved. Faces are compared with the portrait of the check-in.',
    },
    virtualCamera: {
      title: 'Whether a camera is a device (virtual cameras)',
      tried:
        'The server cannot see where a picture comes from. The participant’s page only compares the camera’s name with a list of known programs, and names can be chosen.',
      instead:
        'A name on the list is a technical note and no flag about conduct. That there is no note means nothing. A picture that repeats like a recording is flagged.',
    },
  },
  proposals: {
    title: 'Proposed to be only observed',
    hint: 'These kinds are under their promise after at least {{reviews}} reviews. A person decides whether they are only observed.',
    surely: 'The whole interval is under the promise.',
    perhaps: 'The interval still holds the promise: it may be chance.',
    open: 'See and decide',
  },
  parts: {
    title: 'By',
    assessment: 'Assessment',
    room: 'Room',
    unit: 'Work unit',
    device: 'Device',
    unknown: 'Not known',
    none: 'No flags of this kind in your assessments yet.',
    cut: 'The {{value}} with most reviews are shown.',
  },
  decide: {
    title: 'Decide',
    hint: 'Flags that are only observed are recorded and can be reviewed, but raise no risk and no alarm until a person confirms them. This holds for flags from now on, and can be taken back.',
    scope: 'Applies to',
    system: 'The whole system',
    reason: 'Reason',
    reasonRequired: 'A reason is required.',
    observe: 'Only observe',
    count: 'Count again',
  },
  decisions: {
    title: 'Earlier decisions',
    none: 'No decisions yet.',
    observe: 'Only observed',
    count: 'Counts again',
    then: '{{right}} of {{reviews}} reviews were right then',
  },
  analysis: {
    title: 'Analysis',
    unknown: 'The media nodes do not answer. What analysis does now is not known.',
    ready: 'Media nodes ready',
    readyOf: '{{ready}} of {{nodes}}',
    queued: 'Pictures waiting',
    sampled: 'Pictures sampled (24 hours)',
    skipped: 'Pictures skipped (24 hours)',
    latencyP50: 'Analysis time, median (24 hours)',
    latencyP95: 'Analysis time, worst p95 (24 hours)',
    ms: '{{value}} ms (n = {{n}} readings)',
    none: 'No reading yet.',
    days: 'Pictures by day',
    daysSummary: '{{sampled}} pictures were sampled in the last {{days}} days, {{skipped}} of them skipped.',
    day: 'Day',
    kept: 'sampled',
    left: 'skipped',
  },
  types: {
    title: 'Flags by type',
    type: 'Type',
    count: 'Number',
    none: 'No flags yet.',
  },
  drift: {
    title: 'Drift from week to week',
    hint: 'Right of those decided, by the week in which flags were raised, with the 95% interval. A week with fewer than {{fewest}} reviews has no percentage.',
    kind: 'Kind',
    week: 'Week from',
    none: 'No review in these weeks says right or wrong.',
    summary: '{{kind}}: {{right}} of {{reviews}} reviews were right in {{weeks}} weeks.',
    value: 'Right',
    low: 'Lower bound',
    high: 'Upper bound',
  },
  settings: {
    title: 'Thresholds in force',
    hint: 'Model and thresholds of each media node, since a hub first heard of them.',
    none: 'No media node has reported its thresholds yet.',
    node: 'Media node',
    model: 'Model version',
    since: 'Since',
    state: 'State',
    inForce: 'In force',
    lastKnown: 'Last known',
    earlier: 'Earlier',
    changes: 'Changes',
    first: 'The first that is known',
    modelOnly: 'The model version alone',
    show: 'Show {{value}} thresholds',
  },
}
