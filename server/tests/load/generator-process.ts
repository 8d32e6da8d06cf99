// The generator apart from what it loads: reads a plan as JSON, writes the report as JSON.
import { text } from 'node:stream/consumers';
import { generate } from './generator.ts';
import type { Plan } from './plan.ts';

process.stdout.write(JSON.stringify(await generate(JSON.parse(await text(process.stdin)) as Plan)));
