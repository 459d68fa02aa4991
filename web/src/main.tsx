import '@mantine/core/styles.css'
import './app/global.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import { createAppRouter } from './app/router.tsx'
import { startI18n } from './lib/i18n.ts'
import { shareStyleNonce } from './lib/style-nonce.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into')
shareStyleNonce()
// zod would try out whether it may compile code, which the page's policy refuses and reports.
z.config({ jitless: true })

/** Not awaited at the top level: the texts import from this chunk, and would wait for it to end while it waits for them. */
async function start(page: HTMLElement): Promise<void> {
  await startI18n()
  createRoot(page).render(<RouterProvider router={createAppRouter()} />)
}
void start(root)
