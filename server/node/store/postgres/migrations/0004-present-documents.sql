-- A range skips deletions, and the queue of jobs leaves one for each job that it ran: reading its start took longer with each of them.
create index document_present on document (id) where body is not null;
