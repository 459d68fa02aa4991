/** An address that breaks before its @ where it does not fit a line. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <bdi>
      {email.slice(0, Math.max(0, at))}
      <wbr />
      {email.slice(Math.max(0, at))}
    </bdi>
  )
}
