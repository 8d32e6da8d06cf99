-- The trace that an operation belongs to (W3C traceparent of the request that queued it), while traces are made. It stands
-- on the row, so that whoever takes the work over goes on with the same trace.
alter table operations.operation add column trace_context text;
