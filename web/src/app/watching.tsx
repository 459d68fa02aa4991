import { SignInAgain } from '../features/auth/components/sign-in-again.tsx'
import { TabMenu } from '../features/shell/components/tab-menu.tsx'
import { Rewind } from '../features/timeline/components/rewind.tsx'
import { WallPage } from '../features/wall/components/wall-page.tsx'
import { useSignIns } from '../lib/page-login.ts'
import { HeaderActions } from './header-actions.tsx'

/** The wall, whose connections end with the login: after signing in again it is opened anew. */
export function Watching() {
  const signIns = useSignIns(({ count }) => count)
  return (
    <>
      <SignInAgain />
      <WallPage key={signIns} menu={<TabMenu />} actions={<HeaderActions />} Rewind={Rewind} />
    </>
  )
}
