import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import './app/global.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createAppRouter } from './app/router.tsx'
import { startI18n } from './lib/i18n.ts'
import { shareStyleNonce } from './lib/style-nonce.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into')
shareStyleNonce()
await startI18n()
createRoot(root).render(<RouterProvider router={createAppRouter()} />)
