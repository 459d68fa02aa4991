/** Beard, moustache, eyebrows and hair, in pixels of the portrait: to the models that is another face. Its eyes stay free: behind dark glasses no face is compared. */
export const DISGUISE = `<path d="M178 135 Q182 200 225 205 Q268 200 272 135 Q262 160 250 158 Q225 148 200 158 Q188 160 178 135Z" fill="#2a1c12" opacity=".8"/>
  <path d="M207 166 Q225 176 243 166 Q225 172 207 166Z" fill="#b05a50"/>
  <g fill="#1a0f08"><path d="M200 152 Q225 140 250 152 Q240 162 225 156 Q210 162 200 152Z"/>
  <path d="M182 96 Q200 84 220 94 L218 88 Q200 76 180 90Z M232 94 Q250 84 270 96 L272 90 Q250 76 234 88Z"/></g>
  <path d="M160 130 Q150 40 225 35 Q300 40 290 130 Q280 80 225 78 Q170 80 160 130Z" fill="#d8c070"/>`
