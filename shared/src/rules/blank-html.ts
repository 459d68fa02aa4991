/** Whether HTML shows nothing: neither text nor a picture nor a formula. */
export function isBlankHtml(html: string): boolean {
  if (/<img\b/i.test(html) || /data-latex="[^"]*[^"\s]/i.test(html)) return false
  return (
    html
      .replace(/<[^<>]*>/g, '')
      .replace(/&nbsp;/gi, ' ')
      .trim() === ''
  )
}
