import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/features/*/tables.ts', './src/{access,audit,files,mail,http}/tables.ts'],
  out: './migrations',
})
