/** Elements of HTML (also those that are history), MathML and SVG that files of questions hold. */
const NAMES = new Set(
  [
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button',
    'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset',
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img image input',
    'ins kbd label legend li link main map mark marquee menu meta meter nav nobr noembed noframes noscript object ol optgroup',
    'option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small',
    'source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track',
    'tt u ul var video wbr xmp',
    'math maction menclose merror mfenced mfrac mglyph mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts',
    'mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics annotation',
    'circle defs ellipse g line path polygon polyline rect text tspan use',
  ].flatMap((line) => line.split(' ')),
)
/** A letter between angles that nothing closes is a name for a number rather than a link or bold type. */
const LETTERS = new Set(['a', 'b', 'g', 'i', 'q', 's', 'u'])
const BARE_ATTRIBUTES =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|compact|controls|default|defer|disabled|download|hidden|inert|ismap|itemscope|loop|multiple|muted|nohref|noresize|noshade|novalidate|nowrap|open|playsinline|readonly|required|reversed|selected|v-[\w-]+|data-[\w-]+|aria-[\w-]+|on\w+)$/i
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+))?/g
const START = /<(\/?)([a-z][\w:.-]*)|<!--/gi

/** Where the tag ends whose name ends at `from`; -1 where another one begins before. */
function endOfTag(html: string, from: number): number {
  let last = ''
  for (let at = from; at < html.length; at += 1) {
    const letter = html.charAt(at)
    if (letter === '>') return at
    if (letter === '<') return -1
    if ((letter === '"' || letter === "'") && last === '=') {
      at = html.indexOf(letter, at + 1)
      if (at === -1) return -1
    }
    if (letter.trim() !== '') last = letter
  }
  return -1
}

const hasOnlyAttributes = (text: string): boolean =>
  [...text.matchAll(ATTRIBUTE)].every(([, name = '', value]) => value !== undefined || BARE_ATTRIBUTES.test(name))

function isTag(html: string, match: RegExpExecArray, closed: ReadonlySet<string>): boolean {
  const [whole, slash, name = ''] = match
  const tag = name.toLowerCase()
  if (!NAMES.has(tag) && !/[:-]/.test(tag)) return false
  const from = match.index + whole.length
  const end = endOfTag(html, from)
  if (end === -1) return false
  if (slash === '/') return true
  const attributes = html.slice(from, end)
  if (LETTERS.has(tag) && attributes.trim() === '' && !closed.has(tag)) return false
  return hasOnlyAttributes(attributes)
}

/**
 * HTML in which each `<` that begins no tag is written as `&lt;`, so that no parser takes the words after it for
 * attributes: `a <b and c> d` keeps them all. `hasTags`: whether any tag is left; without one it is plain text.
 */
export function escapeStrayAngles(html: string): { html: string; hasTags: boolean } {
  const closed = new Set([...html.matchAll(/<\/([a-z]+)\s*>/gi)].map(([, name = '']) => name.toLowerCase()))
  const lastComment = html.lastIndexOf('-->')
  const angles = new Set<number>()
  let hasTags = false
  for (const match of html.matchAll(START)) {
    if (match[0] === '<!--') {
      if (match.index < lastComment) angles.add(match.index)
    } else if (isTag(html, match, closed)) {
      angles.add(match.index)
      hasTags = true
    }
  }
  return { html: html.replace(/</g, (angle, at: number) => (angles.has(at) ? angle : '&lt;')), hasTags }
}
