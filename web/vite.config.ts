import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** In development the page comes from Vite and everything else from the hub; built, the hub serves both. */
export default defineConfig(({ mode }) => {
  const { HUB_URL: hub = 'http://127.0.0.1:3001' } = loadEnv(mode, import.meta.dirname, 'HUB_')
  // `changeOrigin` stays off: the hub compares Origin with Host, and both must name this server.
  const proxied = { target: hub, changeOrigin: false }
  return {
    root: import.meta.dirname,
    // The hub sends these as they are.
    plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1_000, logLevel: 'silent' })],
    server: {
      host: '127.0.0.1',
      proxy: { '/api': proxied, '/health': proxied, '/ready': proxied, '/socket.io': { ...proxied, ws: true } },
    },
    build: {
      target: 'es2022',
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // One request for what the login needs, and one for what many pages share; by itself each shared module is a file.
            groups: [
              { name: 'app', tags: ['$initial'], priority: 2 },
              { name: 'common', minShareCount: 6, priority: 1 },
            ],
          },
        },
      },
    },
  }
})
